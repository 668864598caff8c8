import type { ImportKind } from '@fcr/shared/contracts/foundation/imports'
import { questions } from '@fcr/shared/contracts/fields'
import type { Db } from '../database/open'
import { tableOf } from '../lookups/catalogue'
import { comparecienteColumns } from './comparecientes'
import { mapPeopleTarget } from './map-people'
import { loadNames } from './names'
import type { Column } from './columns'
import { headerNames, isNote, placeColumns } from './place-columns'
import type { CsvRecord } from '../csv/csv-reader'

/** What the parts of a file mean, by its kind. */
type Kind = {
  columns: (db: Db) => Promise<readonly Column[]> | readonly Column[]
  /** The columns of which a row's name on the page is made. */
  name: readonly string[]
  /** Returns the names of the columns; undefined for a title line. */
  header: (record: CsvRecord) => readonly string[] | undefined
  /** Whether a line below the header is no row. */
  isNote: (record: CsvRecord) => boolean
}

const firstLine = { header: ({ cells }: CsvRecord) => cells, isNote: () => false }

export const kinds: Readonly<Record<ImportKind, Kind>> = {
  comparecientes: {
    columns: async (db) => comparecienteColumns(await loadNames(db)),
    name: ['nombre_apellido_completo'],
    ...firstLine,
  },
  mapa: {
    columns: () => mapPeopleTarget.columns,
    name: ['PRIMER_NOMBRE', 'SEGUNDO_NOMBRE', 'PRIMER_APELLIDO', 'SEGUNDO_APELLIDO'],
    ...firstLine,
  },
  lugares: {
    columns: () => placeColumns,
    name: ['Nombre Municipio', 'Nombre Departamento'],
    header: ({ cells, line }) => headerNames(cells, line),
    isNote,
  },
}

/** Returns a stored value in words; null for none. */
export type Display = (column: string, value: unknown) => string | null

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
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const question of questions)
    if (question.kind === 'department') names.set(question.column, new Map(await places('departamento')))
    else if (question.kind === 'municipality') names.set(question.column, new Map(await places('municipio')))
    else if (question.kind === 'force') names.set(question.column, new Map(await list('fuerza')))
    else if (question.kind === 'rank') names.set(question.column, new Map(await list('rango')))
    else if (question.kind === 'id') names.set(question.column, new Map(await list(tableOf[question.list])))
  return (column, value) => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return value ? 'Sí' : 'No'
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return names.get(column)?.get(text) ?? text
  }
}
