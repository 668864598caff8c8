import { mapPerson, type MapPerson } from '@fcr/shared/contracts/map'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { Read } from '../database/replica'
import type { AuthorisedNumber } from '../identity/authority'

const fields = Object.keys(mapPerson.shape) as (keyof MapPerson)[]
const record = sql.join(fields.map((field) => sql`${sql.ref(field.toLowerCase())} AS ${sql.id(field)}`))

/**
 * Records per page. Deliberately small: larger texts survive the first garbage collection, and the process
 * then grows by all pages of a load instead of a few.
 */
const pageSize = 100

type Page = { records: string; last: string | null }

/**
 * Reads a page as JSON text made by the database: a hundred thousand records pass through without becoming
 * objects.
 */
async function findPage(db: Db, after: string): Promise<Page> {
  const { rows } = await sql<Page>`
    SELECT coalesce(string_agg(record::text, ',' ORDER BY key), '') AS records, max(key) AS last
    FROM (
      SELECT cc_identidad AS key, (SELECT row_to_json(one) FROM (SELECT ${record}) AS one) AS record
      FROM map_person WHERE cc_identidad > ${after} ORDER BY cc_identidad LIMIT ${pageSize}
    ) AS page`.execute(db)
  return rows[0] ?? { records: '', last: null }
}

/** Yields all records as JSON text without the array brackets, page by page, ordered by document number. */
export async function* mapPages(read: Read): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    const { records, last }: Page = await read((db) => findPage(db, from))
    if (records !== '') yield records
    after = last
  }
}

export async function findMapPerson(
  db: Db,
  documentNumber: AuthorisedNumber,
): Promise<MapPerson | undefined> {
  const { rows } = await sql<MapPerson>`
    SELECT ${record} FROM map_person WHERE cc_identidad = ${documentNumber}`.execute(db)
  return rows[0]
}
