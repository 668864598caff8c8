import { sql } from 'kysely'
import type { Db } from '../database/open'

/** A table, as far as copying its rows needs it. */
export type TableShape = {
  name: string
  /** Without generated ones, in the order of their names. */
  columns: string[]
  /** Tables that its rows refer to. */
  refersTo: string[]
}

/** Returns the tables, partitioned ones as one, so that each follows those that its rows refer to. */
export async function findShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    SELECT relname AS name,
      (SELECT array_agg(attname::text ORDER BY attname COLLATE "C") FROM pg_attribute
        WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      ARRAY(SELECT DISTINCT confrelid::regclass::text FROM pg_constraint
        WHERE conrelid = class.oid AND contype = 'f' AND confrelid <> conrelid) AS "refersTo"
    FROM pg_class AS class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname COLLATE "C"`.execute(db)
  return inOrder(rows)
}

function inOrder(shapes: readonly TableShape[]): TableShape[] {
  const sorted: TableShape[] = []
  const isDone = (name: string) => sorted.some((shape) => shape.name === name)
  while (sorted.length < shapes.length) {
    const next = shapes.filter(({ name, refersTo }) => !isDone(name) && refersTo.every(isDone))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    sorted.push(...next)
  }
  return sorted
}

/** Values as text that both servers write in the same way. */
const format = sql`SELECT set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
  set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
  set_config('extra_float_digits', '1', true)`

export const useCommonFormat = (trx: Db): Promise<unknown> => format.execute(trx)

export const columnList = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))

export type Content = { count: number; hash: string }

/** Counts a table's rows, and hashes their contents, in whatever order they are stored. */
export async function contentOf(trx: Db, { name, columns }: TableShape): Promise<Content> {
  const { rows } = await sql<Content>`
    SELECT count(*)::int AS count,
      encode(sha256(convert_to(coalesce(string_agg(row, '' ORDER BY row COLLATE "C"), ''), 'UTF8')), 'hex') AS hash
    FROM (SELECT encode(sha256(convert_to(ROW(${columnList(columns)})::text, 'UTF8')), 'hex') AS row
      FROM ${sql.table(name)}) AS hashed`.execute(trx)
  return rows[0] ?? { count: 0, hash: '' }
}
