import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'

export type UpsertTarget = {
  table: 'map_person' | 'compareciente'
  /** Unique column by which a row is known again. */
  key: string
  /** Set on each row that changes, besides what the file gives. */
  touch: Record<string, RawBuilder<unknown>>
  /** Columns that a change of another one empties, where the file lacks them. */
  empties?: Record<string, readonly string[]>
  /** Rows of the table that are left as they are. */
  keep?: RawBuilder<SqlBool>
}

export type UpsertCounts = { added: number; changed: number; unchanged: number; kept: number }

/**
 * Writes rows that are new or differ, and touches no other: the same rows again change nothing. One statement and one
 * parameter for each batch: a thousand rows of sixty parameters would spend most of the time on parsing.
 */
export async function upsert(
  db: Db,
  target: UpsertTarget,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<UpsertCounts> {
  if (rows.length === 0) return { added: 0, changed: 0, unchanged: 0, kept: 0 }
  const table = sql.table(target.table)
  const list = (prefix?: string) =>
    sql.join(columns.map((column) => sql.ref(prefix ? `${prefix}.${column}` : column)))
  const keep = target.keep ?? sql<SqlBool>`false`
  const { rows: counted } = await sql<{ known: number; kept: number; written: number }>`
    WITH given AS MATERIALIZED (
      SELECT ${list()} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)
    ), known AS (
      SELECT count(*)::int AS known, count(*) FILTER (WHERE ${keep})::int AS kept
      FROM ${table} WHERE ${sql.ref(target.key)} IN (SELECT ${sql.ref(target.key)} FROM given)
    ), written AS (
      INSERT INTO ${table} (${list()}) SELECT ${list()} FROM given
      ON CONFLICT (${sql.ref(target.key)}) DO UPDATE SET ${assignments(target, columns)}
      WHERE (${list(target.table)}) IS DISTINCT FROM (${list('excluded')}) AND NOT (${keep})
      RETURNING 1
    )
    SELECT known, kept, (SELECT count(*) FROM written)::int AS written FROM known`.execute(db)
  const { known = 0, kept = 0, written = 0 } = counted[0] ?? {}
  const added = rows.length - known
  const changed = written - added
  return { added, changed, kept, unchanged: known - kept - changed }
}

function assignments(target: UpsertTarget, columns: readonly string[]) {
  const own = columns
    .filter((column) => column !== target.key)
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const touched = Object.entries(target.touch).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const emptied = Object.entries(target.empties ?? {})
    .filter(([parent]) => columns.includes(parent))
    .flatMap(([parent, dependents]) =>
      dependents
        .filter((column) => !columns.includes(column))
        .map((column) => {
          const [before, after] = [sql.ref(`${target.table}.${parent}`), sql.ref(`excluded.${parent}`)]
          const kept = sql.ref(`${target.table}.${column}`)
          return sql`${sql.ref(column)} = CASE WHEN ${before} IS NOT DISTINCT FROM ${after} THEN ${kept} END`
        }),
    )
  return sql.join([...own, ...touched, ...emptied])
}
