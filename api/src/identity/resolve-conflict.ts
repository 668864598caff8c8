import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema'
import { numberForStaff, type AuthorisedNumber } from './authority'
import { closeConflict, lockConflict, type Conflict } from './conflicts'
import { annulAccount, lockPerson, verifyIdentity, type Annulment, type Evidence } from './verification'

type Trx = Transaction<Database>

/** What the staff decides: whose number it is, and which data stay. */
export type Decision =
  /** The account is the person's; its data stay. */
  | { kind: 'verificar'; evidence: Evidence }
  /** The account is the person's; these columns are taken from the import. */
  | { kind: 'combinar'; evidence: Evidence; columns: readonly string[] | 'all' }
  /** The account is not the person's: it is annulled, and the imported row takes its place. */
  | { kind: 'anular'; reason: string }
  /** Nothing is changed. */
  | { kind: 'descartar' }

export type Resolution =
  | { kind: 'done'; conflict: Conflict; annulment?: Annulment }
  | { kind: 'not_found' }
  /** Somebody decided before. */
  | { kind: 'already_closed'; conflict: Conflict }
  /** Nobody's account has the number now. */
  | { kind: 'no_account' }
  /** Another row has the number than when the case was opened. */
  | { kind: 'other_row' }
  /** An account is to be annulled whose owner was verified. */
  | { kind: 'already_verified' }
  /** The import lacks a column that was to be taken, or there was none. */
  | { kind: 'not_imported' }

const resolutions = {
  verificar: 'verificada',
  combinar: 'combinada',
  anular: 'anulada',
  descartar: 'descartada',
} as const

/** Undefined: the import lacks one of them. */
function columnsToTake({ importado }: Conflict, columns: readonly string[] | 'all') {
  const imported = Object.keys(importado ?? {}).filter((name) => name !== 'numero_identificacion')
  if (columns === 'all') return imported.length > 0 ? imported : undefined
  return columns.every((name) => imported.includes(name)) ? columns : undefined
}

/** Overwrites the chosen columns with those of the import. */
const takeOver = (trx: Trx, numero: AuthorisedNumber, conflict: Conflict, columns: readonly string[]) => {
  const taken = columns.map((name) => sql`${sql.ref(name)} = imported.${sql.ref(name)}`)
  return sql`UPDATE compareciente SET ${sql.join(taken)}, version = compareciente.version + 1, updated_at = now(),
      imported_at = ${conflict.imported_at}
    FROM jsonb_populate_record(NULL::compareciente, ${JSON.stringify(conflict.importado)}::jsonb) AS imported
    WHERE compareciente.numero_identificacion = ${numero}`.execute(trx)
}

/** Stores the imported row, which belongs to nobody's account. False: nothing was imported, or the number is taken. */
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
 * Decides a case in one transaction; two who decide at once get one outcome. The caller records it.
 * @throws where chosen columns do not fit together (a municipality without its department)
 */
export async function resolveConflict(
  trx: Trx,
  id: string,
  decision: Decision,
  staff: { actor: string },
): Promise<Resolution> {
  const conflict = await lockConflict(trx, id)
  if (!conflict) return { kind: 'not_found' }
  if (conflict.closed_at) return { kind: 'already_closed', conflict }
  const numero = numberForStaff(staff, conflict.numero_identificacion)
  const holder = await lockPerson(trx, numero)
  const isOther = holder && conflict.compareciente_id !== null && holder.id !== conflict.compareciente_id
  if (isOther && decision.kind !== 'descartar') return { kind: 'other_row' }
  if (holder?.identidad_verified_at && decision.kind === 'anular') return { kind: 'already_verified' }
  const close = () => closeConflict(trx, id, { resolution: resolutions[decision.kind], by: staff.actor })
  if (decision.kind === 'verificar' || decision.kind === 'combinar') {
    const taken = decision.kind === 'combinar' ? columnsToTake(conflict, decision.columns) : []
    if (!taken) return { kind: 'not_imported' }
    if ((await verifyIdentity(trx, numero, decision.evidence)).kind === 'not_found')
      return { kind: 'no_account' }
    if (taken.length > 0) await takeOver(trx, numero, conflict, taken)
  }
  if (decision.kind !== 'anular') {
    await close()
    return { kind: 'done', conflict }
  }
  const annulment = await annulAccount(trx, numero, { reason: decision.reason, by: staff.actor })
  const stored = await storeImported(trx, conflict)
  if (annulment.kind === 'no_account' && !stored) return annulment
  await close()
  return { kind: 'done', conflict, annulment }
}
