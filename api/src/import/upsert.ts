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

/** `other`: the number belongs to a person who has another name (`comparePeople`). */
export type Verdict = 'added' | 'changed' | 'unchanged' | 'kept' | 'disputed' | 'other'

type Values = Record<string, unknown>

/** Names and expressions that the statements about a target share. */
function describe(target: UpsertTarget, columns: readonly string[]) {
  const table = sql.table(target.table)
  return {
    table,
    names: sql.join(columns.map((column) => sql.ref(column))),
    list: (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}.${column}`))),
    ownKey: sql.ref(`${target.table}.${target.key}`),
    keep: target.keep ?? sql<SqlBool>`false`,
    disputed: target.disputed ?? sql<SqlBool>`false`,
  }
}

/**
 * The tables `given` (the rows) and `compared` (the effect of importing each, with the stored values that differ).
 * All rows are one parameter: with a thousand rows of sixty parameters, parsing would take most of the time.
 */
function comparison(target: UpsertTarget, columns: readonly string[], rows: readonly Values[]) {
  const { table, names, list, ownKey, keep, disputed } = describe(target, columns)
  const emptied = emptiedColumns(target, columns)
  const stored = emptied.map(({ column }) => sql`, ${sql.ref(`${target.table}.${column}`)}`)
  const left = emptied.map(({ column, kept }) => sql`, ${kept('given')} AS ${sql.ref(column)}`)
  return sql`given AS MATERIALIZED (
      SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)
    ), compared AS MATERIALIZED (
      SELECT ${list('given')}, verdict, CASE WHEN verdict IN ('changed', 'kept', 'disputed') THEN
        (SELECT jsonb_object_agg(was.key, was.value) FROM jsonb_each(to_jsonb(old)) AS was
          JOIN jsonb_each(to_jsonb(new)) AS will USING (key) WHERE was.value IS DISTINCT FROM will.value) END AS before
      FROM given LEFT JOIN ${table} ON ${ownKey} = ${sql.ref(`given.${target.key}`)},
        LATERAL (SELECT CASE
          WHEN ${ownKey} IS NULL THEN 'added'
          WHEN ${disputed} THEN 'disputed'
          WHEN ${keep} THEN 'kept'
          WHEN (${list(target.table)}) IS DISTINCT FROM (${list('given')}) THEN 'changed'
          ELSE 'unchanged' END AS verdict) AS judged,
        LATERAL (SELECT ${list(target.table)}${sql.join(stored, sql``)}) AS old,
        LATERAL (SELECT ${list('given')}${sql.join(left, sql``)}) AS new
    )`
}

/** Effect of importing a row, and the stored values that differ from it. */
export type Comparison = { key: string; verdict: Verdict; before: Values | null }

/** Whether importing a row with this effect stores anything. */
export const isStored = (verdict: string) =>
  verdict === 'added' || verdict === 'changed' || verdict === 'disputed'

/** Returns the columns in which a changed row clears a stored value. */
export const clearedColumns = (
  verdict: string,
  { before, given }: { before: Values | null; given: Values | null },
): string[] =>
  verdict !== 'changed'
    ? []
    : Object.entries(before ?? {}).flatMap(([column, value]) =>
        value !== null && (given?.[column] ?? null) === null ? [column] : [],
      )

/** Compares rows with the stored ones, without writing anything. */
export async function compare(
  db: Db,
  target: UpsertTarget,
  columns: readonly string[],
  rows: readonly Values[],
): Promise<Comparison[]> {
  if (rows.length === 0) return []
  const { rows: compared } = await sql<Comparison>`
    WITH ${comparison(target, columns, rows)}
    SELECT ${sql.ref(`compared.${target.key}`)} AS key, verdict, before FROM compared`.execute(db)
  return compared
}

/**
 * Writes rows that are new or different and no others: importing the same rows again changes nothing. Each
 * batch is one statement. Returns the outcome of each row, with the values that it replaced.
 */
export async function upsert(
  db: Db,
  target: UpsertTarget,
  columns: readonly string[],
  rows: readonly Values[],
): Promise<{ key: string; outcome: Verdict; before: Values | null }[]> {
  if (rows.length === 0) return []
  const { table, names, ownKey, keep, disputed } = describe(target, columns)
  const stamps = Object.entries(target.stamp ?? {})
  const stampNames = stamps.map(([column]) => sql`, ${sql.ref(column)}`)
  const stampValues = stamps.map(([, value]) => sql`, ${value}`)
  // Unchanged rows are filtered out before the INSERT, which would lock and therefore write each of them.
  const { rows: concluded } = await sql<{
    key: string
    outcome: Verdict
    before: Values | null
  }>`
    WITH ${comparison(target, columns, rows)}, written AS (
      INSERT INTO ${table} (${names}${sql.join(stampNames, sql``)})
      SELECT ${names}${sql.join(stampValues, sql``)} FROM compared WHERE verdict IN ('added', 'changed')
      ON CONFLICT (${sql.ref(target.key)}) DO UPDATE SET ${assignments(target, columns)}
      WHERE NOT (${keep}) AND NOT (${disputed})
      RETURNING ${ownKey} AS written_key
    ), concluded AS (
      -- Expected to be written but was not: an account with that number was committed meanwhile.
      SELECT compared.*, CASE
        WHEN verdict IN ('added', 'changed') AND written_key IS NULL THEN 'disputed' ELSE verdict END AS outcome
      FROM compared LEFT JOIN written ON written_key = compared.${sql.ref(target.key)}
    ), cases AS (
      INSERT INTO conflicto (numero_identificacion, opened_by, compareciente_id, importado, origen, imported_at)
      SELECT concluded.${sql.ref(target.key)}, 'importacion',
        (SELECT id FROM compareciente WHERE numero_identificacion = concluded.${sql.ref(target.key)}),
        to_jsonb(concluded) - '{verdict,outcome,before}'::text[],
        origen_del_cambio(origen_de_los_cambios(), concluded.${sql.ref(target.key)}), now()
      FROM concluded WHERE outcome = 'disputed'
      ON CONFLICT (numero_identificacion) WHERE closed_at IS NULL
      DO UPDATE SET importado = ${joinedRow(target, columns)}, origen = excluded.origen, imported_at = now(),
        compareciente_id = excluded.compareciente_id
    )
    SELECT ${sql.ref(`concluded.${target.key}`)} AS key, outcome, before FROM concluded`.execute(db)
  return concluded
}

/**
 * The row of an open case after a further import: of the same person, what the rows of both say, without the values that
 * a changed parent empties; of somebody else, only the new row. Rows of two people are never joined.
 */
function joinedRow(target: UpsertTarget, columns: readonly string[]) {
  const [before, given] = [sql`conflicto.importado`, sql`excluded.importado`]
  const nameIn = (row: RawBuilder<unknown>) => sql`${row} ->> 'nombre_apellido_completo'`
  const emptied = emptiedColumns(target, columns).map(
    ({ parent, column }) => sql` || CASE
      WHEN jsonb_exists(${before}, ${parent}) AND ${before} ->> ${parent}::text IS DISTINCT FROM ${given} ->> ${parent}::text
      THEN jsonb_build_object(${column}::text, NULL) ELSE '{}' END`,
  )
  return sql`CASE
    WHEN normalizar(${nameIn(before)}) = normalizar(coalesce(${nameIn(given)}, ${nameIn(before)}))
    THEN ${before}${sql.join(emptied, sql``)} || ${given} ELSE ${given} END`
}

/** Columns that the file lacks and that a changed parent empties, with what remains of each. */
function emptiedColumns(target: UpsertTarget, columns: readonly string[]) {
  return Object.entries(target.empties ?? {})
    .filter(([parent]) => columns.includes(parent))
    .flatMap(([parent, dependents]) =>
      dependents
        .filter((column) => !columns.includes(column))
        .map((column) => ({
          parent,
          column,
          kept: (row: 'excluded' | 'given') => {
            const [before, after] = [sql.ref(`${target.table}.${parent}`), sql.ref(`${row}.${parent}`)]
            return sql`CASE WHEN ${before} IS NOT DISTINCT FROM ${after} THEN ${sql.ref(`${target.table}.${column}`)} END`
          },
        })),
    )
}

function assignments(target: UpsertTarget, columns: readonly string[]) {
  const own = columns
    .filter((column) => column !== target.key)
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const touched = Object.entries({ ...target.stamp, ...target.touch }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const emptied = emptiedColumns(target, columns).map(
    ({ column, kept }) => sql`${sql.ref(column)} = ${kept('excluded')}`,
  )
  return sql.join([...own, ...touched, ...emptied])
}
