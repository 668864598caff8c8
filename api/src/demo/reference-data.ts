import type { Db } from '../database/open'
import { namedLists } from '../lookups/data-files'
import type { IdList } from '../lookups/catalogue'

export type Place = { department: string; municipality: string; latitude: number; longitude: number }

/** The lists in the database, from which synthetic answers are picked. */
export type ReferenceData = {
  places: Place[]
  /** Each force with its ranks, from high to low. */
  ranks: { force: string; names: string[] }[]
  ids: Record<IdList, string[]>
}

export async function loadReferenceData(db: Db): Promise<ReferenceData> {
  const places = await db
    .selectFrom('municipio as m')
    .innerJoin('departamento as d', 'd.codigo_dane', 'm.departamento')
    .select([
      'd.nombre as department',
      'm.nombre as municipality',
      'm.latitud as latitude',
      'm.longitud as longitude',
    ])
    .orderBy('m.codigo_dane')
    .execute()
  const ranks = await db
    .selectFrom('rango as r')
    .innerJoin('fuerza as f', 'f.id', 'r.fuerza')
    .select(['f.nombre as force', 'r.nombre as name'])
    .orderBy('f.id')
    .orderBy('r.id')
    .execute()
  const forces = [...new Set(ranks.map(({ force }) => force))]
  const ids: Partial<ReferenceData['ids']> = {}
  for (const list of [...namedLists, 'sala_jep', 'toar'] as const)
    ids[list] = (await db.selectFrom(list).select('id').orderBy('id').execute()).map(({ id }) => String(id))
  return {
    places,
    ranks: forces.map((force) => ({
      force,
      names: ranks.filter((row) => row.force === force).map(({ name }) => name),
    })),
    ids: ids as ReferenceData['ids'],
  }
}
