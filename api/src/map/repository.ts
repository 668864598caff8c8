import { mapPerson, type MapPerson } from '@fcr/shared/contracts/map'
import { sql } from 'kysely'
import type { Db } from '../database/open'

const fields = Object.keys(mapPerson.shape) as (keyof MapPerson)[]
const selections = fields.map((field) => sql.ref(field.toLowerCase()).as(field))

/** Records of a page that are in memory at once. */
const pageSize = 2000

const findPage = (db: Db, after: string): Promise<MapPerson[]> =>
  db
    .selectFrom('map_person')
    .select(selections)
    .where('cc_identidad', '>', after)
    .orderBy('cc_identidad')
    .limit(pageSize)
    .$castTo<MapPerson>()
    .execute()

export const findMapPerson = (db: Db, documentNumber: string): Promise<MapPerson | undefined> =>
  db
    .selectFrom('map_person')
    .select(selections)
    .where('cc_identidad', '=', documentNumber)
    .$castTo<MapPerson>()
    .executeTakeFirst()

/** All records, in the order of their document numbers, page by page. */
export async function* mapPages(db: Db): AsyncGenerator<MapPerson[]> {
  for (let after = ''; ;) {
    const page = await findPage(db, after)
    const last = page.at(-1)
    if (!last) return
    yield page
    if (page.length < pageSize) return
    after = last.CC_IDENTIDAD
  }
}
