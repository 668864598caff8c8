import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import { UnusableFileError } from './file/unusable-file'
import {
  areSurnamesFirst,
  haveWholeName,
  isNamePart,
  lostSurnames,
  namesFirst,
  sortParts,
} from './name-parts'

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
  /** A person's whole name: several columns of a file may make it up. */
  isWholeName?: true
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
  /** The name of a place, as the file has it. */
  isPlace?: true
  /**
   * Returns why a valid value is unusual and should be checked, in Spanish and without the value; undefined for usual
   * values. `values` are the row's, by column of the table.
   */
  doubt?: (value: unknown, values: Readonly<Record<string, unknown>>) => string | undefined
}

/** The name of a column on the staff's pages. */
export const labelOf = ({ name, label }: Column) => label ?? name

/** The positions of the columns in a file; several of a whole name, in its order. */
export type Header = ReadonlyMap<Column, readonly number[]>

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

/** Finds columns by name, by names that the staff matched by hand in earlier imports, and by label or alias. */
export function columnFinder(
  columns: readonly Column[],
  remembered: ReadonlyMap<string, string> = new Map(),
): FindColumn {
  const byKey = byKeyOf(columns)
  const byName = new Map(columns.map((column) => [column.name, column]))
  const names = new Map(columns.map((column) => [keyOf(column.name), column]))
  const wholeName = columns.find(({ isWholeName }) => isWholeName)
  const findAnywhere = (name: string) => {
    const key = keyOf(name)
    return names.get(key) ?? byName.get(remembered.get(key) ?? '') ?? byKey.get(key)
  }
  return (name, all) => {
    const column = findAnywhere(name)
    if (!wholeName || !isNamePart(name) || (column && column !== wholeName)) return column
    const isElsewhere = all.some((other) => !isNamePart(other) && findAnywhere(other) === wholeName)
    return !isElsewhere && haveWholeName(all) ? wholeName : undefined
  }
}

/** How usual a name is for a column: the first of its names is best; -1: a part, or a name that the staff matched. */
const rankOf = (name: string, column: Column) =>
  [column.name, labelOf(column), ...(column.aliases ?? [])].map(keyOf).indexOf(keyOf(name))

/** Suggests a column for each name in a file; undefined if there is none, or if another name suits it better. */
export function suggestColumns(names: readonly string[], findColumn: FindColumn): (string | undefined)[] {
  const columns = names.map((name) => findColumn(name, names))
  return columns.map((column, index) => {
    if (!column?.read) return undefined
    const rank = rankOf(names[index] ?? '', column)
    const isBetter = (other: string, at: number) => {
      const difference = columns[at] === column ? rankOf(other, column) - rank : Infinity
      return difference < 0 || (difference === 0 && at < index && !column.isWholeName)
    }
    return names.some(isBetter) ? undefined : column.name
  })
}

/** Returns the column with a reader for the order in which this file writes names. */
function inFileOrder(column: Column, positions: readonly number[], names: readonly string[]): Column {
  const { isWholeName, read } = column
  const isSurnameFirst = isWholeName && positions.some((index) => areSurnamesFirst(names[index] ?? ''))
  return isSurnameFirst && read
    ? { ...column, read: (text, cellOf) => read(namesFirst(text), cellOf) }
    : column
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
  names: readonly string[],
  columns: readonly Column[],
  strange: 'refuse' | 'ignore' = 'refuse',
): Header {
  const findColumn = columnFinder(columns)
  const matched = names.map((name) => findColumn(name, names))
  const unknown = names.filter((name, index) => !matched[index] && name.trim() !== '')
  const unknownNames = quoted(unknown.map((name) => name.trim().slice(0, 60)))
  const isRefused = unknown.length > 0 && strange === 'refuse'
  return headerOf(names, matched, columns, isRefused ? [`Columnas desconocidas: ${unknownNames}.`] : [])
}

/**
 * Returns the header of a file whose columns the staff matched.
 * @throws {UnusableFileError}
 */
export function matchedHeader(
  names: readonly string[],
  matching: readonly (string | null)[],
  columns: readonly Column[],
): Header {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const matched = names.map((_, index) => byName.get(matching[index] ?? ''))
  return headerOf(names, matched, columns)
}

function headerOf(
  names: readonly string[],
  matched: readonly (Column | undefined)[],
  columns: readonly Column[],
  furtherProblems: readonly string[] = [],
): Header {
  const header = new Map<Column, number[]>()
  for (const [index, column] of matched.entries())
    if (column) header.set(column, sortParts([...(header.get(column) ?? []), index], names))
  const twice = [...header].flatMap(([column, positions]) => {
    const isPart = (index: number) => column.isWholeName && rankOf(names[index] ?? '', column) < 0
    return positions.length > 1 && !positions.every(isPart) ? [column.name] : []
  })
  const problems = [
    ...missing(columns.filter((column) => column.required && !header.has(column))),
    ...(twice.length > 0 ? [`Columnas repetidas: ${quoted(twice)}.`] : []),
    ...withoutTheirs(header),
    ...withoutSurnames(header, names, matched),
    ...furtherProblems,
  ]
  if (problems.length === 0)
    return new Map([...header].map(([column, at]) => [inFileOrder(column, at, names), at]))
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

function withoutSurnames(
  header: Header,
  names: readonly string[],
  matched: readonly (Column | undefined)[],
): string[] {
  const unused = names.filter((_, index) => !matched[index])
  return [...header]
    .filter(([{ isWholeName }]) => isWholeName)
    .flatMap(([column, positions]) => {
      const used = positions.map((index) => names[index] ?? '')
      const lost = lostSurnames(used, unused)
      return lost.length > 0
        ? [
            `Se perderían los apellidos: el nombre viene de ${quoted(used)}, sin ${quoted(lost)}. Elija «${labelOf(column)}» en cada columna del nombre. Si esos apellidos son de otra persona, cambie el título de su columna en el archivo.`,
          ]
        : []
    })
}
