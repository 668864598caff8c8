import { sql, type Transaction } from 'kysely'
import { attributeChanges, type ChangeAuthor } from '../changes/author'
import type { Database } from '../database/schema'
import { queueEditMails } from '../registration/edit-mails'
import { lockAnswers } from '../registration/repository'
import { numberForStaff } from './authority'
import { removeJoined, verifyIdentity, type Evidence } from './verification'

type Trx = Transaction<Database>

type Join = {
  /** Ids of the record that stays, and of the one that is removed. */
  kept: string
  removed: string
  /** Their document numbers. */
  numbers: readonly [kept: string, removed: string]
  /** Columns that the kept record takes from the other one. */
  columns: readonly string[]
  evidence: Evidence
  author: ChangeAuthor
  terms: { reason: string; by: string; caseNumber: string }
}

/** Overwrites the chosen columns of the kept record, and informs the person as of any edit. */
async function takeOver(trx: Trx, { kept, removed, columns }: Join) {
  const before = await lockAnswers(trx, kept)
  const taken = columns.map((name) => sql`${sql.ref(name)} = other.${sql.ref(name)}`)
  await sql`UPDATE compareciente SET ${sql.join(taken)}, version = compareciente.version + 1, updated_at = now()
    FROM compareciente AS other WHERE compareciente.id = ${kept} AND other.id = ${removed}`.execute(trx)
  const after = await lockAnswers(trx, kept)
  if (before && after) await queueEditMails(trx, kept, before, after)
}

/**
 * Joins two records of one person: the kept one takes the columns and is verified; the other one is removed, and its requests
 * go to the kept one. The caller has locked both and records it.
 */
export async function joinRecords(trx: Trx, join: Join): Promise<{ sessions: number; ledger?: string }> {
  const { kept, removed, numbers, columns, evidence, author, terms } = join
  const staff = { actor: terms.by }
  const [number, other] = [numberForStaff(staff, numbers[0]), numberForStaff(staff, numbers[1])]
  await verifyIdentity(trx, number, evidence)
  await attributeChanges(trx, author, 'conflicto', terms.reason)
  if (columns.length > 0) await takeOver(trx, join)
  await trx
    .updateTable('data_request')
    .set({ compareciente_id: kept, numero_identificacion: number })
    .where('compareciente_id', '=', removed)
    .execute()
  const annulment = await removeJoined(trx, other, terms)
  if (annulment.kind === 'no_account') throw new Error('the record is locked and gone')
  const { sessions, ledger } = annulment
  return { sessions, ...(ledger !== undefined && { ledger }) }
}
