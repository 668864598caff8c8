import { sql, type Transaction } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks'
import type { Db } from '../database/open'
import { historyYears } from '../changes/history'
import type { Database } from '../database/schema'
import { removeExpiredImports } from '../import/retention'
import { expireApprovals } from '../staff/approvals/repository'
import { countNameWords, removeAllUnusedWords } from '../search/name-words'

type Trx = Transaction<Database>

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`

/** Runs `work` unless another instance is cleaning up. */
const alone = (db: Db, work: (trx: Trx) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${advisoryLocks.housekeeping}) AS free`.execute(trx)
    if (rows[0]?.free) await work(trx)
  })

/** Failed messages stay longer: the staff may have them sent again. */
async function removeMail(trx: Trx) {
  await trx
    .deleteFrom('mail_message')
    .where('state', 'in', ['sent', 'dropped'])
    .where('ended_at', '<', ago('30 days'))
    .execute()
  await trx
    .deleteFrom('mail_message')
    .where('state', '=', 'failed')
    .where('ended_at', '<', ago('90 days'))
    .execute()
  await trx.deleteFrom('mail_link').where('expires_at', '<', ago('7 days')).execute()
}

/**
 * Deletes expired rows: sessions (with their address and browser), known browsers, counters, failures too old
 * to cause a lock, challenges, invitations that nobody accepted, and idempotency keys of forms whose draft is gone
 * (after 24 hours).
 */
async function removeExpired(trx: Trx) {
  await trx.deleteFrom('session').where('expires_at', '<', ago('7 days')).execute()
  await trx.deleteFrom('device').where('expires_at', '<', ago('0 seconds')).execute()
  await trx.deleteFrom('rate_limit').where('window_start', '<', ago('1 hour')).execute()
  // A code's session, and with it every use of the code, ends after half a day.
  await trx.deleteFrom('official_use').where('day_start', '<', ago('1 day')).execute()
  // Locks and the failures that cause them last 15 minutes.
  await trx.deleteFrom('login_lock').where('updated_at', '<', ago('1 day')).execute()
  await trx.deleteFrom('conflicto').where('closed_at', '<', ago('1 year')).execute()
  // The ordinary limitation period (Código Civil, artículo 2536).
  await trx.deleteFrom('cuenta_anulada').where('annulled_at', '<', ago('10 years')).execute()
  await trx
    .deleteFrom('cambio')
    .where('changed_at', '<', ago(`${historyYears} years`))
    .execute()
  await expireApprovals(trx)
  await trx.deleteFrom('approval').where('expires_at', '<', ago('1 year')).execute()
  await removeMail(trx)
  await trx.deleteFrom('staff_challenge').where('expires_at', '<', ago('0 seconds')).execute()
  await trx
    .deleteFrom('staff_invitation')
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', ago('90 days'))
    .execute()
  await removeExpiredImports(trx)
  await trx.deleteFrom('idempotency_key').where('created_at', '<', ago('2 days')).execute()
}

/**
 * Removes words that no name contains any more. A former name might otherwise outlive the erasure of its
 * owner.
 */
async function removeFormerWords(trx: Trx) {
  await sql`SET LOCAL statement_timeout = '1min'`.execute(trx)
  await removeAllUnusedWords(trx)
}

/** Refreshes the evidence with which the search distinguishes a name from a typo. */
async function countWords(trx: Trx) {
  await sql`SET LOCAL statement_timeout = '1min'`.execute(trx)
  await countNameWords(trx)
}

/** Deletes data whose retention period has ended (docs/data-protection.md). */
export async function removeStale(db: Db): Promise<void> {
  await alone(db, removeExpired)
  await alone(db, removeFormerWords)
  await alone(db, countWords)
}
