import { sql, type Transaction } from 'kysely'
import { attributeChanges, attributeToFile, type ChangeAuthor } from '../changes/author'
import type { Database } from '../database/schema'
import { numberForStaff, type AuthorisedNumber } from './authority'
import { dependentsOf } from './import-choice'
import { closeConflict, lockConflict, type Conflict } from './conflicts'
import { annulAccount, lockPerson, verifyIdentity, type Annulment, type Evidence } from './verification'

type Trx = Transaction<Database>

/** The staff's decision: who owns the number, and which data remain. */
export type Decision =
  /** The account belongs to the person; its data remain. */
  | { kind: 'verificar'; evidence: Evidence }
  /** The account belongs to the person; these columns are taken from the import. */
  | { kind: 'combinar'; evidence: Evidence; columns: readonly string[] }
  /** The account does not belong to the person: it is annulled, and the imported row replaces it. */
  | { kind: 'anular'; reason: string }
  /** Nothing changes. */
  | { kind: 'descartar' }

export type Resolution =
  | { kind: 'done'; conflict: Conflict; annulment?: Annulment }
  | { kind: 'not_found' }
  /** The case was already decided. */
  | { kind: 'already_closed'; conflict: Conflict }
  /** No account has the number now. */
  | { kind: 'no_account' }
  /** Another row has the number than when the case was opened. */
  | { kind: 'other_row' }
  /** The account to be annulled has a verified owner. */
  | { kind: 'already_verified' }
  /** The import lacks a chosen column, or there was no import. */
  | { kind: 'not_imported' }

const resolutions = {
  verificar: 'verificada',
  combinar: 'combinada',
  anular: 'anulada',
  descartar: 'descartada',
} as const

/** Returns the columns to take from the import; undefined if it lacks one. */
function columnsToTake({ importado }: Conflict, columns: readonly string[]) {
  const imported = Object.keys(importado ?? {}).filter((name) => name !== 'numero_identificacion')
  // Columns that depend on a taken column are taken too: absent, if the import does not have them.
  const following = columns.filter((name) => imported.includes(name)).flatMap(dependentsOf)
  return columns.every((name) => imported.includes(name) || following.includes(name)) ? columns : undefined
}

/** Values of the chosen columns; null if the import does not have one. */
export const takenValues = ({ importado }: Pick<Conflict, 'importado'>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, importado?.[name] ?? null]))

/** Overwrites the chosen columns with the imported ones. */
const takeOver = (trx: Trx, numero: AuthorisedNumber, conflict: Conflict, columns: readonly string[]) => {
  const taken = columns.map((name) => sql`${sql.ref(name)} = imported.${sql.ref(name)}`)
  const values = JSON.stringify(takenValues(conflict, columns))
  return sql`UPDATE compareciente SET ${sql.join(taken)}, version = compareciente.version + 1, updated_at = now(),
      imported_at = ${conflict.imported_at}
    FROM jsonb_populate_record(NULL::compareciente, ${values}::jsonb) AS imported
    WHERE compareciente.numero_identificacion = ${numero}`.execute(trx)
}

/**
 * Stores the imported row as a row without an account. Returns false if nothing was imported or the number is
 * taken.
 */
async function storeImported(trx: Trx, { importado, imported_at }: Conflict): Promise<boolean> {
  if (!importado) return false
  const names = sql.join(Object.keys(importado).map((name) => sql.ref(name)))
  const { numAffectedRows = 0n } = await sql`INSERT INTO compareciente (${names}, imported_at)
    SELECT ${names}, ${imported_at}
    FROM jsonb_populate_record(NULL::compareciente, ${JSON.stringify(importado)}::jsonb) AS imported
    ON CONFLICT (numero_identificacion) DO NOTHING`.execute(trx)
  return numAffectedRows > 0n
}

/**
 * Decides a case in one transaction; of concurrent decisions only one takes effect. The caller records it.
 * @param staff `person`: the row that must have the number, null for none; otherwise nothing is done
 * @throws if the chosen columns do not fit together (a municipality without its department)
 */
export async function resolveConflict(
  trx: Trx,
  id: string,
  decision: Decision,
  staff: { actor: string; author: ChangeAuthor; caseNumber?: string; person?: string | null },
): Promise<Resolution> {
  const conflict = await lockConflict(trx, id)
  if (!conflict) return { kind: 'not_found' }
  if (conflict.closed_at) return { kind: 'already_closed', conflict }
  const numero = numberForStaff(staff, conflict.numero_identificacion)
  const holder = await lockPerson(trx, numero)
  const isOther = holder && conflict.compareciente_id !== null && holder.id !== conflict.compareciente_id
  const isUnread = staff.person !== undefined && staff.person !== (holder?.id ?? null)
  if ((isOther || isUnread) && decision.kind !== 'descartar') return { kind: 'other_row' }
  if (holder?.identidad_verified_at && decision.kind === 'anular') return { kind: 'already_verified' }
  const attribute = async () => {
    await attributeChanges(trx, staff.author, 'conflicto')
    if (conflict.origen) await attributeToFile(trx, conflict.origen)
  }
  const close = () => closeConflict(trx, id, { resolution: resolutions[decision.kind], by: staff.actor })
  if (decision.kind === 'verificar' || decision.kind === 'combinar') {
    const taken = decision.kind === 'combinar' ? columnsToTake(conflict, decision.columns) : []
    if (!taken) return { kind: 'not_imported' }
    // Nobody but the locked row: the number may be registered at this moment.
    if (!holder) return { kind: 'no_account' }
    await verifyIdentity(trx, numero, decision.evidence)
    if (taken.length > 0) {
      await attribute()
      await takeOver(trx, numero, conflict, taken)
    }
  }
  if (decision.kind !== 'anular') {
    await close()
    return { kind: 'done', conflict }
  }
  const { actor: by, caseNumber } = staff
  const annulment: Annulment = holder
    ? await annulAccount(trx, numero, { reason: decision.reason, by, caseNumber })
    : { kind: 'no_account' }
  await attribute()
  const stored = await storeImported(trx, conflict)
  if (annulment.kind === 'no_account' && !stored) return annulment
  await close()
  return { kind: 'done', conflict, annulment }
}
