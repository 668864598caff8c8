import { sql } from 'kysely'
import type { Db } from '../database/open'

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`

/**
 * Deletes what only mattered for a while: sessions long over (with the address and browser that they name),
 * counters, and failures that no lock can come from any more.
 */
export async function removeStale(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', ago('7 days')).execute()
  await db.deleteFrom('rate_limit').where('window_start', '<', ago('1 hour')).execute()
  // Locks and the failures before them live for 15 minutes.
  await db.deleteFrom('login_lock').where('updated_at', '<', ago('1 day')).execute()
}
