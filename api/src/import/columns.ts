import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import { UnusableFileError } from './file/unusable-file'

/** Returns another cell of the row by column name; '' for empty cells and columns that the file lacks. */
export type CellOf = (column: string) => string

/**
 * Returns the value to store for a non-empty cell.
 * @throws {BadCell}
 */
export type ReadColumn = (text: string, cellOf: CellOf) => unknown

/** A column that a file may contain. */
export type Column = {
  name: string
  /** The name on the staff's pages, if it differs from the column's. */
  label?: string
  /** Alternative names; case, accents and punctuation are ignored. */
  aliases?: readonly string[]
  /** The same, in a file in which no other column has the surnames or the whole name. */
  aliasesWithoutSurnames?: readonly string[]
  /** The file must have the column, and no row may leave it empty. */
  required?: true
  /** Another column that this one depends on: a rank belongs to a force. */
  needs?: string
  /** Column of the table; undefined if the column is known but not stored. */
  target?: string
  read?: ReadColumn
  /** Accepted workbook cells in addition to texts and whole numbers; other types are refused. */
  takes?: 'decimals' | 'days'
  /** Part of the name of the row's person or place. */
  isName?: true
  /**
   * Returns why a valid value is unusual and should be checked, in Spanish and without the value; undefined for usual
   * values. `values` are the row's, by column of the table.
   */
  doubt?: (value: unknown, values: Readonly<Record<string, unknown>>) => string | undefined
}

/** The name of a column on the staff's pages. */
export const labelOf = ({ name, label }: Column) => label ?? name

/** The positions of the columns in a file. */
export type Header = ReadonlyMap<Column, number>

/** The columns of the table that a file fills. */
export const storedColumns = (header: Header): string[] =>
  [...header.keys()].flatMap((column) => column.target ?? [])

/** The form in which names are compared. */
export const keyOf = normalizeForComparison

/** Names are set last, so they prevail over labels and other names. */
const byKeyOf = (columns: readonly Column[]) =>
  new Map(
    [
      ...columns.flatMap((column) =>
        [...(column.aliases ?? []), labelOf(column)].map((name) => [keyOf(name), column] as const),
      ),
      ...columns.map((column) => [keyOf(column.name), column] as const),
    ].filter(([key]) => key !== ''),
  )

/** Returns the column for a name among all names of a file; undefined if there is none. */
export type FindColumn = (name: string, all: readonly string[]) => Column | undefined

/** 'Apellidos', '1er apell.' */
const isSurname = (name: string) => keyOf(name).includes('apell')

/** Finds columns by name, by names that the staff matched by hand in earlier imports, and by label or alias. */
export function columnFinder(
  columns: readonly Column[],
  remembered: ReadonlyMap<string, string> = new Map(),
): FindColumn {
  const byKey = byKeyOf(columns)
  const byName = new Map(columns.map((column) => [column.name, column]))
  const names = new Map(columns.map((column) => [keyOf(column.name), column]))
  const alone = new Map(
    columns.flatMap((column) =>
      (column.aliasesWithoutSurnames ?? []).map((alias) => [keyOf(alias), column] as const),
    ),
  )
  const findAnywhere = (name: string) => {
    const key = keyOf(name)
    return names.get(key) ?? byName.get(remembered.get(key) ?? '') ?? byKey.get(key)
  }
  return (name, all) => {
    const column = findAnywhere(name)
    if (column) return column
    const whole = alone.get(keyOf(name))
    return whole && all.some((other) => isSurname(other) || findAnywhere(other) === whole) ? undefined : whole
  }
}

/** How usual a name is for a column; 0: its own, or one that the staff matched. Of the others, the first are best. */
const rankOf = (name: string, { aliases = [] }: Column) => aliases.map(keyOf).indexOf(keyOf(name)) + 1

/** Suggests a column for each name in a file; undefined if there is none, or if another name suits it better. */
export function suggestColumns(names: readonly string[], findColumn: FindColumn): (string | undefined)[] {
  const columns = names.map((name) => findColumn(name, names))
  const best = new Map<Column, { index: number; rank: number }>()
  columns.forEach((column, index) => {
    const rank = column ? rankOf(names[index] ?? '', column) : 0
    if (column && rank < (best.get(column)?.rank ?? Infinity)) best.set(column, { index, rank })
  })
  return columns.map((column, index) =>
    column?.read && best.get(column)?.index === index ? column.name : undefined,
  )
}

/** Lists the accepted columns, for people whose file has other ones. */
const knownColumns = (columns: readonly Column[]) =>
  `Columnas que se aceptan: ${columns.map(({ name }) => name).join(', ')}.`

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/**
 * Reads a header line.
 * @param strange how to treat unknown columns: a typo would silently drop a column
 * @throws {UnusableFileError}
 */
export function readHeader(
  cells: readonly string[],
  columns: readonly Column[],
  strange: 'refuse' | 'ignore' = 'refuse',
): Header {
  const findColumn = columnFinder(columns)
  const header = new Map<Column, number>()
  const [unknown, twice]: [string[], string[]] = [[], []]
  for (const [index, cell] of cells.entries()) {
    const column = findColumn(cell, cells)
    if (!column) {
      if (cell.trim() !== '') unknown.push(cell.trim().slice(0, 60))
    } else if (header.has(column)) twice.push(column.name)
    else header.set(column, index)
  }
  const problems = [
    ...missing(columns.filter((column) => column.required && !header.has(column))),
    ...(twice.length > 0 ? [`Columnas repetidas: ${quoted(twice)}.`] : []),
    ...withoutTheirs(header),
    ...(unknown.length > 0 && strange === 'refuse' ? [`Columnas desconocidas: ${quoted(unknown)}.`] : []),
  ]
  if (problems.length === 0) return header
  // A line without any known name is data, which must not be repeated in an error.
  if (header.size === 0)
    problems.splice(0, problems.length, 'El archivo no tiene una línea con los nombres de las columnas.')
  throw new UnusableFileError('header', [...problems, knownColumns(columns)].join('\n'))
}

const missing = (columns: Column[]) =>
  columns.length > 0 ? [`Faltan columnas obligatorias: ${quoted(columns.map(({ name }) => name))}.`] : []

const withoutTheirs = (header: Header) =>
  [...header.keys()]
    .filter(({ needs }) => needs !== undefined && ![...header.keys()].some(({ name }) => name === needs))
    .map(({ name, needs }) => `La columna "${name}" necesita la columna "${needs ?? ''}".`)
