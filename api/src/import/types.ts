import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import { questions } from '@fcr/shared/contracts/form/fields'
import type { Db } from '../database/open'
import { tableOf } from '../lookups/catalogue'
import { comparecienteColumns } from './comparecientes'
import { mapColumns } from './map-people'
import { noNames } from './names'
import type { Column } from './columns'
import { placeLists } from './place/place-lists'
import { placeColumns, placeLayout } from './place/place-columns'
import { peopleLayout, type Layout } from './file/table'

/** How to read and label a file of one kind. */
type Kind = Omit<Layout, 'findColumn'> & {
  /** For matching and labelling columns only; without the lists, they cannot read cells. */
  columns: readonly Column[]
  /** The columns that make up a row's name on the page. */
  name: readonly string[]
}

const namesIn = (columns: readonly Column[]) => columns.filter(({ isName }) => isName).map(({ name }) => name)

const ofPeople = (columns: readonly Column[]): Kind => ({ ...peopleLayout(columns), name: namesIn(columns) })

export const kinds: Readonly<Record<ImportKind, Kind>> = {
  comparecientes: ofPeople(comparecienteColumns(noNames)),
  mapa: ofPeople(mapColumns(placeLists([]))),
  lugares: { ...placeLayout, name: namesIn(placeColumns).reverse() },
}

/** Returns a stored value in words; null for none. */
type Display = (column: string, value: unknown) => string | null

/** Loads what the identifiers in the register stand for. */
export async function loadDisplay(db: Db): Promise<Display> {
  const places = async (table: 'departamento' | 'municipio') =>
    (await db.selectFrom(table).select(['codigo_dane as id', 'nombre']).execute()).map(
      ({ id, nombre }) => [id, nombre] as const,
    )
  const list = async (table: 'fuerza' | 'rango' | (typeof tableOf)[keyof typeof tableOf]) =>
    (await db.selectFrom(table).select(['id', 'nombre']).execute()).map(
      ({ id, nombre }) => [String(id), nombre] as const,
    )
  const loaded = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const once = (table: string, load: () => Promise<Iterable<readonly [string, string]>>) => {
    const nameList = loaded.get(table) ?? load().then((entries) => new Map(entries))
    loaded.set(table, nameList)
    return nameList
  }
  const namesFor = (question: (typeof questions)[number]) => {
    if (question.kind === 'department') return once('departamento', () => places('departamento'))
    if (question.kind === 'municipality') return once('municipio', () => places('municipio'))
    if (question.kind === 'force') return once('fuerza', () => list('fuerza'))
    if (question.kind === 'rank') return once('rango', () => list('rango'))
    if (question.kind === 'id') return once(question.list, () => list(tableOf[question.list]))
    return undefined
  }
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const question of questions) {
    const nameList = await namesFor(question)
    if (nameList && 'column' in question) names.set(question.column, nameList)
  }
  return (column, value) => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return value ? 'Sí' : 'No'
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return names.get(column)?.get(text) ?? text
  }
}
