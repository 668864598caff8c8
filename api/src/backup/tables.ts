import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'

type Counts = Record<string, number>

/** Returns the tables of the schema `public`, in the order of their names. */
export async function findTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    ORDER BY relname COLLATE "C"`.execute(db)
  return rows.map(({ name }) => name)
}

export async function countRows(db: Db): Promise<Counts> {
  const counts: Counts = {}
  for (const name of await findTables(db)) {
    const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(
      db,
    )
    counts[name] = Number(rows[0]?.count ?? 0)
  }
  return counts
}

/** The sum, without counting the trail's partitions twice. */
export const totalRows = (counts: Counts): number =>
  Object.entries(counts).reduce(
    (sum, [name, count]) => (name.startsWith('audit_event_') ? sum : sum + count),
    0,
  )

/** Returns the tables whose numbers of rows differ. */
export const differences = (counts: Counts, other: Counts): string[] =>
  [...new Set([...Object.keys(counts), ...Object.keys(other)])].filter((name) => counts[name] !== other[name])

/** Lifts the limits that are meant for requests. */
export async function withoutLimits(trx: Transaction<Database>): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
}

export async function serverVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT current_setting('server_version_num')::int / 10000 AS version`.execute(db)
  return rows[0]?.version ?? 0
}
