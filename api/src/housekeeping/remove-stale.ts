import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { removeAllUnusedWords } from '../search/name-words'

type Trx = Transaction<Database>

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`

/** Any number; the same for all instances, so that one cleans at a time. */
const lockId = 7_302_189

/** Runs `work` unless another instance is at it. */
const alone = (db: Db, work: (trx: Trx) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${lockId}) AS free`.execute(trx)
    if (rows[0]?.free) await work(trx)
  })

/**
 * Deletes what only mattered for a while: sessions long over (with the address and browser that they name), browsers
 * that are no longer known, counters, failures that no lock can come from any more, keys of forms that nobody sends again since their draft
 * is gone (24 hours).
 */
async function removeExpired(trx: Trx) {
  await trx.deleteFrom('session').where('expires_at', '<', ago('7 days')).execute()
  await trx.deleteFrom('device').where('expires_at', '<', ago('0 seconds')).execute()
  await trx.deleteFrom('rate_limit').where('window_start', '<', ago('1 hour')).execute()
  // A code's session, and with it all its uses, is over after half a day.
  await trx.deleteFrom('official_use').where('day_start', '<', ago('1 day')).execute()
  // Locks and the failures before them live for 15 minutes.
  await trx.deleteFrom('login_lock').where('updated_at', '<', ago('1 day')).execute()
  await trx.deleteFrom('conflicto').where('closed_at', '<', ago('1 year')).execute()
  // The ordinary limitation period (Código Civil, artículo 2536).
  await trx.deleteFrom('cuenta_anulada').where('annulled_at', '<', ago('10 years')).execute()
  await trx.deleteFrom('idempotency_key').where('created_at', '<', ago('2 days')).execute()
}

/** Words of names that were changed: the former name of somebody who is erased later. */
async function removeFormerWords(trx: Trx) {
  await sql`SET LOCAL statement_timeout = '1min'`.execute(trx)
  await removeAllUnusedWords(trx)
}

/** Deletes what is kept for a time only (docs/data-protection.md). */
export async function removeStale(db: Db): Promise<void> {
  await alone(db, removeExpired)
  await alone(db, removeFormerWords)
}
