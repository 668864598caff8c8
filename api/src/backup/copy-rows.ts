import { sql } from 'kysely'
import type { Db } from '../database/open'
import { columnList, type TableShape } from './table-shapes'

/** Bytes that one statement carries, about. */
const pieceSize = 4 * 1024 * 1024
const [fewest, most] = [1, 5000]

/** Copies a table's rows between two transactions, a piece at a time; `source` keeps its snapshot. */
export async function copyRows(source: Db, target: Db, { name, columns }: TableShape): Promise<void> {
  const list = columnList(columns)
  await sql`DECLARE rows_to_copy NO SCROLL CURSOR FOR
    SELECT row_to_json(part)::text AS row FROM (SELECT ${list} FROM ${sql.table(name)}) AS part`.execute(
    source,
  )
  let size = 10
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      FETCH FORWARD ${sql.lit(size)} FROM rows_to_copy`.execute(source)
    if (rows.length === 0) break
    const piece = `[${rows.map(({ row }) => row).join(',')}]`
    // `json`, not `jsonb`, which would write numbers and spaces in its own way.
    await sql`INSERT INTO ${sql.table(name)} (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM json_populate_recordset(NULL::${sql.table(name)}, ${piece}::json)`.execute(target)
    size = Math.min(most, Math.max(fewest, Math.floor((pieceSize * rows.length) / piece.length)))
  }
  await sql`CLOSE rows_to_copy`.execute(source)
}

/** Makes the target's sequences continue where the source's are. */
export async function copySequences(source: Db, target: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`.execute(
    source,
  )
  for (const { name } of rows) {
    const state = await sql<{ last: string; called: boolean }>`
      SELECT last_value AS last, is_called AS called FROM ${sql.table(name)}`.execute(source)
    const { last, called } = state.rows[0] ?? { last: '1', called: false }
    await sql`SELECT setval(${sql.lit(`public.${name}`)}::regclass, ${last}::bigint, ${called})`.execute(
      target,
    )
  }
}
