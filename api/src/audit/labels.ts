import { inBogota } from '@fcr/shared/contracts/dates'
import type { ArchiveFileError } from './archive-file'
import type { JoinProblem } from './check-archive'
import type { Actor } from './record'
import type { RecordedRestore } from './restores'
import type { AuditProblem } from './verify'

const realms: Record<Actor['realm'], string> = {
  anonymous: 'anónimo',
  member: 'afiliado',
  external: 'funcionario',
  fundacion: 'equipo',
  staff: 'personal',
}

/** One word for several outcomes. */
const all = (text: string, ...codes: string[]) => Object.fromEntries(codes.map((code) => [code, text]))

const outcomes: Readonly<Record<string, string>> = {
  ok: 'hecho',
  ended: 'terminada',
  ...all('no se encontró', 'not_found', 'person_not_found', 'request_not_found', 'pair_gone', 'finding_gone'),
  forbidden: 'sin permiso',
  foreign_origin: 'desde otro sitio',
  locked: 'bloqueado',
  account_locked: 'cuenta bloqueada',
  too_many_attempts: 'demasiados intentos',
  session_held: 'código retenido',
  wrong_password: 'contraseña equivocada',
  wrong_credentials: 'datos equivocados',
  must_change_password: 'debía cambiar la contraseña',
  no_password: 'sin contraseña',
  duplicate: 'la cédula ya estaba registrada',
  unknown: 'código inexistente',
  expired: 'vencido',
  used: 'código ya usado',
  revoked: 'código revocado',
  asked: 'espera a otra persona',
  not_verified: 'no se pudo verificar',
  number_taken: 'otra persona tiene la cédula',
  not_annulled: 'la cuenta no estaba anulada',
  annulled: 'la cuenta está anulada',
  not_locked: 'no estaba bloqueada',
  conflict_open: 'tiene un conflicto abierto',
  last_factor: 'era su única forma de ingresar',
  ...all('ya estaba cerrada', 'already_closed', 'request_closed'),
  ...all(
    'cambió mientras tanto',
    'changed_meanwhile',
    'changed_since_read',
    'version_conflict',
    'request_changed',
  ),
  ...all('cambió mientras tanto', 'password_changed', 'import_changed', 'import_step', 'request_taken'),
  ...all('el plazo no se podía ampliar', 'not_extendable', 'request_not_extendable'),
  ...all('ya estaba hecho', 'already_forced', 'already_revoked', 'already_reviewed', 'already_verified'),
  ...all('ya estaba en el registro', 'already_registered', 'similar_number', 'request_exists'),
  ...all('ya estaba pedido', 'already_asked', 'import_asked'),
  already_decided: 'ya estaba decidido',
  nobody_approves: 'nadie más podía aprobarlo',
  asker_unauthorised: 'quien lo pidió ya no tiene permiso',
  ...all('no había leído lo último', 'not_read', 'warnings_unread'),
  answer_missing: 'faltaba la respuesta',
  taken: 'otra persona la tenía',
  unknown_clerk: 'esa persona no atiende solicitudes',
  ...all('ya no se podía', 'not_applicable', 'not_collectable', 'not_joinable', 'nothing_to_import'),
  not_held: 'el código no estaba retenido',
  file_empty: 'el archivo está vacío',
  file_too_large: 'el archivo es muy grande',
  too_many_imports: 'demasiadas importaciones abiertas',
  step_up_required: 'faltaba probar de nuevo quién es',
  profile: 'exceso de perfiles',
  search: 'exceso de búsquedas',
  map: 'exceso de cargas del mapa',
}

const problems: Record<AuditProblem, string> = {
  row_changed: 'la fila no es la que se selló',
  row_missing: 'la fila sellada ya no está',
  row_inserted: 'la fila se agregó después entre otras más antiguas',
  seal_missing: 'falta un sello de la cadena',
  chain_rewritten: 'la cadena no es la que se anotó fuera de la base de datos',
  archive_mismatch: 'lo que la base de datos dice de los meses archivados no es lo que se archivó',
}

const fileProblems: Record<ArchiveFileError['code'] | JoinProblem, string> = {
  unreadable: 'no se puede leer, o le falta su firma o su clave pública',
  bad_signature: 'la firma no es de este archivo',
  bad_line: 'tiene una línea que el sitio no escribió',
  bad_chain: 'sus filas no dan los sellos que dicen',
  bad_count: 'no tiene las filas que dice',
  unknown: 'no es el que se archivó de ese mes',
  other_key: 'lo firmó otra clave que la anotada al archivar',
  not_joined: 'sus sellos no son los de la cadena',
}

const word = (words: Readonly<Record<string, string>>, code: string) =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? code

/** Words of the audit trail's codes, for command and page; codes without a word stay as they are. */
export const actorRealms = Object.keys(realms) as Actor['realm'][]
export const realmWord = (code: string) => word(realms, code)
export const outcomeWord = (code: string) => word(outcomes, code)
const when = (text: string | null) =>
  text === null ? '—' : inBogota(new Date(text)).toISOString().slice(0, 16).replace('T', ' ')

/** Consequences of a restore for readers of the trail, one sentence each. */
export function restoreWords({ at, by, backupAt, position, lost }: RecordedRestore): [string, string] {
  const seals = lost && BigInt(lost.position) - BigInt(position)
  return [
    `Restauración anotada: ${when(at)}, por ${by}, de un respaldo de ${when(backupAt)}; la cadena sigue desde el sello ${position}.`,
    lost
      ? `Lo registrado después del respaldo se perdió: al menos ${seals} filas, hasta ${when(lost.at)} o más tarde.`
      : 'Lo registrado después del respaldo, si lo hubo, se perdió: no hay anotaciones que digan cuánto.',
  ]
}

export const fileProblemWords = (code: keyof typeof fileProblems) => fileProblems[code]
export const problemWords = (problem: AuditProblem) => problems[problem]
