import { sql, type Transaction } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import type { Database } from '../database/schema'
import { asAnother } from '../database/held-transaction'
import type { Db } from '../database/open'

/** Whether somebody on this database waits for a lock. */
export async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE datname = current_database() AND NOT granted`.execute(db)
  return rows.length > 0
}

/**
 * Starts a request while the changes of `work` are uncommitted. Once the request waits for a lock, runs `then` and
 * commits.
 */
export async function whileUncommitted<Result>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<unknown>,
  request: () => Promise<Result>,
  then: (trx: Transaction<Database>) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result> {
  const started = await db.transaction().execute(async (trx) => {
    await work(trx)
    const state = { ended: false }
    const answer = asAnother(request).finally(() => (state.ended = true))
    await until(async () => {
      if (state.ended) throw new Error('the request does not wait')
      return asAnother(() => somebodyWaits(db))
    })
    await then(trx)
    return { answer }
  })
  return started.answer
}
