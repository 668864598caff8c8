import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../database/open'

/** Invisible signs. The product itself writes none of them. */
const neverStored = ['\u200B', '\u202A', '\u202C', '\u2060', '\uFEFF']

const pieces = [
  ...['Ana', 'D', 'Gómez', 'C.C.', '79845123', '+57 300 123 4567', '1.5', ' '],
  ...[
    '\u00A0',
    '\t',
    '\r\n',
    '\u2011',
    '\u00B4',
    '\uFF11',
    '\uFB01',
    '\u00AD',
    '\u2013',
    '\u2019',
    '\u201C',
    'n\u0303',
    '\u0000',
    '\uD800',
    '\uFFFD',
  ],
  ...['\uE000', '\u{1F44D}\uFE0F', '\u0430', '\u05D0'],
]

/** Texts with invisible signs, as pasted from telephones, documents, tables and pages. */
export const strangeText = fc
  .tuple(
    fc.constantFrom('Ana', '52', 'Ana Prueba'),
    fc.constantFrom(...neverStored),
    fc.array(fc.constantFrom(...neverStored, ...pieces), { maxLength: 4 }),
  )
  .map(([first, sign, rest]) => [first, sign, ...rest].join(''))

/** Returns all stored rows that contain an invisible sign, each with its table. */
export async function storedStrangeSigns(db: Db): Promise<unknown[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`.execute(
    db,
  )
  const found: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT stored::text AS row FROM ${sql.table(name)} AS stored
      WHERE stored::text ~ ${`[${neverStored.join('')}]`}`.execute(db)
    found.push(...rows.map(({ row }) => [name, row]))
  }
  return found
}
