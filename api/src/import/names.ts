import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import type { Db } from '../database/open'
import type { IdList } from '../lookups/catalogue'
import { namedLists } from '../lookups/data-files'
import { BadCell } from './cells'
import type { ReadColumn } from './columns'

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

/** 'Bogotá, D.C.' is usually called Bogotá. */
const withoutDistrict = (name: string) => name.replace(/,?\s*D\.?\s*C\.?$/i, '')

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

async function loadPlaces(db: Db) {
  const departments = await db.selectFrom('departamento').select(['codigo_dane', 'nombre']).execute()
  const municipalities = await db
    .selectFrom('municipio')
    .select(['codigo_dane', 'departamento', 'nombre'])
    .execute()
  const spellings = (name: string) => [name, withoutDistrict(name)]
  return {
    departments: new Map(
      departments.flatMap(({ codigo_dane, nombre }) =>
        spellings(nombre).map((name) => [keyOf(name), codigo_dane] as const),
      ),
    ),
    municipalities: new Map(
      municipalities.flatMap(({ codigo_dane, departamento, nombre }) =>
        spellings(nombre).map((name) => [keyOf(departamento, name), codigo_dane] as const),
      ),
    ),
  }
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
  const { departments, municipalities } = await loadPlaces(db)
  const { forces, ranks } = await loadForces(db)
  const lists = new Map<IdList, Map<string, number>>()
  for (const list of [...namedLists, 'sala_jep', 'toar'] as const) lists.set(list, await loadList(db, list))

  return {
    department: (name) => find(departments, keyOf(name), 'un departamento de la lista'),
    municipality: (departmentColumn) => (name, cellOf) => {
      const departmentName = cellOf(departmentColumn)
      if (departmentName === '') throw new BadCell(`necesita también ${departmentColumn}`)
      const department = departments.get(keyOf(departmentName))
      // An unknown department is reported only once, at its own column.
      return department === undefined
        ? null
        : find(municipalities, keyOf(department, name), 'un municipio de ese departamento')
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

/** Stands for the lists where no cell is read. */
export const noNames: Names = {
  department: unread,
  municipality: () => unread,
  force: unread,
  rank: unread,
  listed: () => unread,
}
