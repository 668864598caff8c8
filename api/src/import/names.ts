import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import type { Db } from '../database/open'
import type { IdList } from '../lookups/catalogue'
import { namedLists } from '../lookups/data-files'
import { BadCell } from './cells'
import type { ReadColumn } from './columns'
import { loadPlaceLists } from './place-lists'

/** Readers of cells that contain a name from a list; case, accents and punctuation are ignored. */
export type Names = {
  department: ReadColumn
  /** A municipality of the department in the given column. */
  municipality: (departmentColumn: string) => ReadColumn
  force: ReadColumn
  /** A rank of the force in the column `fuerza`. */
  rank: ReadColumn
  listed: (list: IdList) => ReadColumn
}

const keyOf = (...names: string[]) => names.map(normalizeForComparison).join('\n')

const find = <Id>(ids: ReadonlyMap<string, Id>, key: string, what: string): Id => {
  const id = ids.get(key)
  if (id === undefined) throw new BadCell(`no es ${what}`)
  return id
}

/** Loads a list's ids by all names of each row. */
async function loadList(db: Db, list: IdList): Promise<Map<string, number>> {
  if (list === 'sala_jep') {
    const rows = await db.selectFrom(list).select(['id', 'nombre', 'nombre_oficial', 'sigla']).execute()
    return new Map(
      rows.flatMap(({ id, nombre, nombre_oficial, sigla }) =>
        [nombre, nombre_oficial, sigla ?? nombre].map((name) => [keyOf(name), id] as const),
      ),
    )
  }
  const rows = await db.selectFrom(list).select(['id', 'nombre']).execute()
  return new Map(rows.map(({ id, nombre }) => [keyOf(nombre), id]))
}

/** Maximum number of official names in a message. */
const mostSuggestions = 4

function noMunicipality(similar: readonly string[]): BadCell {
  const names = similar.slice(0, mostSuggestions).map((name) => `«${name}»`)
  const hint = names.length > 0 ? `; escriba el nombre oficial: ${names.join(' o ')}` : ''
  return new BadCell(`no es un municipio de ese departamento${hint}`)
}

async function loadForces(db: Db) {
  const forces = await db.selectFrom('fuerza').select(['id', 'nombre', 'otro_nombre']).execute()
  const ranks = await db.selectFrom('rango').select(['id', 'fuerza', 'nombre']).execute()
  return {
    forces: new Map(
      forces.flatMap(({ id, nombre, otro_nombre }) =>
        [nombre, nombre.replace(/ \(.*\)$/, ''), otro_nombre ?? nombre].map(
          (name) => [keyOf(name), id] as const,
        ),
      ),
    ),
    ranks: new Map(ranks.map(({ id, fuerza, nombre }) => [keyOf(String(fuerza), nombre), id])),
  }
}

export async function loadNames(db: Db): Promise<Names> {
  const places = await loadPlaceLists(db)
  const { forces, ranks } = await loadForces(db)
  const lists = new Map<IdList, Map<string, number>>()
  for (const list of [...namedLists, 'sala_jep', 'toar'] as const) lists.set(list, await loadList(db, list))

  return {
    department: (name) => {
      const code = places.department(name)
      if (code === undefined) throw new BadCell('no es un departamento de la lista')
      return code
    },
    municipality: (departmentColumn) => (name, cellOf) => {
      const departmentName = cellOf(departmentColumn)
      if (departmentName === '') throw new BadCell(`necesita también ${departmentColumn}`)
      const department = places.department(departmentName)
      // An unknown department is reported only once, at its own column.
      if (department === undefined) return null
      const municipality = places.municipality(department, name)
      if (!municipality) throw noMunicipality(places.similar(department, name))
      return municipality.codigo_dane
    },
    force: (name) => find(forces, keyOf(name), 'una fuerza de la lista'),
    rank: (name, cellOf) => {
      const forceName = cellOf('fuerza')
      if (forceName === '') throw new BadCell('necesita también fuerza')
      const force = forces.get(keyOf(forceName))
      return force === undefined ? null : find(ranks, keyOf(String(force), name), 'un rango de esa fuerza')
    },
    listed: (list) => (name) =>
      find(lists.get(list) ?? new Map<string, number>(), keyOf(name), 'una opción de la lista'),
  }
}

const unread: ReadColumn = () => {
  throw new Error('these columns only label')
}

/** Replaces the lists where columns are only labelled and no cell is read. */
export const noNames: Names = {
  department: unread,
  municipality: () => unread,
  force: unread,
  rank: unread,
  listed: () => unread,
}
