import { sql } from 'kysely'
import type { Db } from '../database/open'

/**
 * Returns for how many seconds the housekeeping should have deleted something, 0 if nothing: what it leaves behind shows
 * whether it runs. Looks at the tables that every busy site fills.
 */
export async function findOverdue(db: Db): Promise<number> {
  const { rows } = await sql<{ overdue: number | null }>`
    SELECT extract(epoch FROM now() - least(
      (SELECT min(window_start) + interval '1 hour' FROM rate_limit),
      (SELECT min(expires_at) + interval '7 days' FROM session),
      (SELECT min(created_at) + interval '2 days' FROM idempotency_key)))::float8 AS overdue`.execute(db)
  return Math.max(0, rows[0]?.overdue ?? 0)
}
