import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'

export type UpsertTarget = {
  table: 'map_person' | 'compareciente'
  /** Unique column that identifies a row. */
  key: string
  /** Set on each new or changed row, in addition to the file's columns. */
  stamp?: Record<string, RawBuilder<unknown>>
  /** Set on each changed row, in addition to the file's columns. */
  touch: Record<string, RawBuilder<unknown>>
  /** Columns that are cleared when their parent column changes, unless the file contains them. */
  empties?: Record<string, readonly string[]>
  /** Matches rows of the table that are left unchanged. */
  keep?: RawBuilder<SqlBool>
  /**
   * Matches rows of the table that an import must not change; the imported row becomes a case for the staff.
   */
  disputed?: RawBuilder<SqlBool>
}

export const verdicts = ['added', 'changed', 'unchanged', 'kept', 'disputed'] as const
export type UpsertCounts = Record<(typeof verdicts)[number], number>

const none: UpsertCounts = { added: 0, changed: 0, unchanged: 0, kept: 0, disputed: 0 }

/**
 * Writes rows that are new or different and no others: importing the same rows again changes nothing. Each
 * batch is one statement with one parameter: with a thousand rows of sixty parameters, parsing would take
 * most of the time.
 */
export async function upsert(
  db: Db,
  target: UpsertTarget,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<UpsertCounts> {
  if (rows.length === 0) return none
  const table = sql.table(target.table)
  const list = (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}.${column}`)))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const [ownKey, givenKey] = [sql.ref(`${target.table}.${target.key}`), sql.ref(`given.${target.key}`)]
  const [keep, disputed] = [target.keep ?? sql<SqlBool>`false`, target.disputed ?? sql<SqlBool>`false`]
  const stamps = Object.entries(target.stamp ?? {})
  const stampNames = stamps.map(([column]) => sql`, ${sql.ref(column)}`)
  const stampValues = stamps.map(([, value]) => sql`, ${value}`)
  // Unchanged rows are filtered out before the INSERT, which would lock and therefore write each of them.
  const { rows: counted } = await sql<UpsertCounts>`
    WITH given AS MATERIALIZED (
      SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)
    ), compared AS MATERIALIZED (
      SELECT ${list('given')}, CASE
        WHEN ${ownKey} IS NULL THEN 'added'
        WHEN ${disputed} THEN 'disputed'
        WHEN ${keep} THEN 'kept'
        WHEN (${list(target.table)}) IS DISTINCT FROM (${list('given')}) THEN 'changed'
        ELSE 'unchanged' END AS verdict
      FROM given LEFT JOIN ${table} ON ${ownKey} = ${givenKey}
    ), written AS (
      INSERT INTO ${table} (${names}${sql.join(stampNames, sql``)})
      SELECT ${names}${sql.join(stampValues, sql``)} FROM compared WHERE verdict IN ('added', 'changed')
      ON CONFLICT (${sql.ref(target.key)}) DO UPDATE SET ${assignments(target, columns)}
      WHERE NOT (${keep}) AND NOT (${disputed})
      RETURNING ${ownKey} AS written_key
    ), concluded AS (
      -- Not written although it was to be: an account with that number was committed meanwhile.
      SELECT compared.*, CASE
        WHEN verdict IN ('added', 'changed') AND written_key IS NULL THEN 'disputed' ELSE verdict END AS outcome
      FROM compared LEFT JOIN written ON written_key = compared.${sql.ref(target.key)}
    ), cases AS (
      INSERT INTO conflicto (numero_identificacion, opened_by, compareciente_id, importado, imported_at)
      SELECT concluded.${sql.ref(target.key)}, 'importacion',
        (SELECT id FROM compareciente WHERE numero_identificacion = concluded.${sql.ref(target.key)}),
        to_jsonb(concluded) - '{verdict,outcome}'::text[], now()
      FROM concluded WHERE outcome = 'disputed'
      ON CONFLICT (numero_identificacion) WHERE closed_at IS NULL
      DO UPDATE SET importado = coalesce(conflicto.importado, '{}') || excluded.importado, imported_at = now(),
        compareciente_id = excluded.compareciente_id
    )
    SELECT ${sql.join(verdicts.map((verdict) => sql`count(*) FILTER (WHERE outcome = ${verdict})::int AS ${sql.ref(verdict)}`))}
    FROM concluded`.execute(db)
  return counted[0] ?? none
}

function assignments(target: UpsertTarget, columns: readonly string[]) {
  const own = columns
    .filter((column) => column !== target.key)
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const touched = Object.entries({ ...target.stamp, ...target.touch }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
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
