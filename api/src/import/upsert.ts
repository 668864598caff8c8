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
  const list = (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}.${column}`)))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const [ownKey, givenKey] = [sql.ref(`${target.table}.${target.key}`), sql.ref(`given.${target.key}`)]
  const keep = target.keep ?? sql<SqlBool>`false`
  // Rows that are the same are left out before the INSERT, which would lock and so write each of them.
  const { rows: counted } = await sql<UpsertCounts>`
    WITH given AS MATERIALIZED (
      SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)
    ), compared AS MATERIALIZED (
      SELECT ${list('given')}, CASE
        WHEN ${ownKey} IS NULL THEN 'added'
        WHEN ${keep} THEN 'kept'
        WHEN (${list(target.table)}) IS DISTINCT FROM (${list('given')}) THEN 'changed'
        ELSE 'unchanged' END AS verdict
      FROM given LEFT JOIN ${table} ON ${ownKey} = ${givenKey}
    ), written AS (
      INSERT INTO ${table} (${names}) SELECT ${names} FROM compared WHERE verdict IN ('added', 'changed')
      ON CONFLICT (${sql.ref(target.key)}) DO UPDATE SET ${assignments(target, columns)} WHERE NOT (${keep})
    )
    SELECT
      count(*) FILTER (WHERE verdict = 'added')::int AS added,
      count(*) FILTER (WHERE verdict = 'changed')::int AS changed,
      count(*) FILTER (WHERE verdict = 'unchanged')::int AS unchanged,
      count(*) FILTER (WHERE verdict = 'kept')::int AS kept
    FROM compared`.execute(db)
  return counted[0] ?? { added: 0, changed: 0, unchanged: 0, kept: 0 }
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
