import { plainEmailPattern } from '@fcr/shared/contracts/text/plain-email'
import { isBlank, textOf, type TableRecord } from './cell'
import { columnFinder, type Column, type FindColumn } from '../columns'
import { UnusableFileError } from './unusable-file'

/** How to read a table of one kind. */
export type Layout = {
  columns: readonly Column[]
  findColumn: FindColumn
  /** Returns the column names for the cells of a header. */
  names: (cells: readonly string[]) => readonly string[]
  /** Whether a line below the header is a note, not a row. */
  isNote: (record: TableRecord) => boolean
}

/** The layout of a register of people. */
export const peopleLayout = (columns: readonly Column[]): Layout => ({
  columns,
  findColumn: columnFinder(columns),
  names: (cells) => cells,
  isNote: () => false,
})

/** The line with a table's column names, up to the last one; `width` also counts the blank cells after it. */
export type Header = { line: number; names: readonly string[]; width: number }

/** Number of non-blank lines, per sheet, in which the header is searched. */
export const headerLines = 15

/** Returns the columns that a line names, and whether all required ones are among them. */
function columnsIn(names: readonly string[], { columns, findColumn }: Layout) {
  const named = new Set(names.flatMap((name) => findColumn(name, names) ?? []))
  return { named, isWhole: columns.every((column) => !column.required || named.has(column)) }
}

/** Returns the number of column names in a line; a line with all required columns always scores highest. */
function scoreOf(names: readonly string[], layout: Layout): number {
  const { named, isWhole } = columnsIn(names, layout)
  return named.size + (isWhole ? layout.columns.length : 0)
}

/** A document number or telephone, perhaps with a sign before it: no column is called so. */
const number = /^\D?(?:\d[.,'\s]*){6,}$/

/** An e-mail address has at most 254 characters; the pattern takes long for a very long text. */
const longest = 254

/** Whether a cell is a person's value. */
const isValue = (text: string) =>
  text.length <= longest && (number.test(text) || plainEmailPattern.test(text))

/**
 * Whether a line is the row of a person: it has a person's value. A line with the names of all required columns is the header,
 * even if one of its other cells looks like a value.
 */
function hasValues({ cells }: TableRecord, layout: Layout): boolean {
  const names = layout.names(cells.map(textOf))
  return names.some((name) => isValue(name.trim())) && !columnsIn(names, layout).isWhole
}

/** A possible header; its score is 0 if it has no known column. */
export type Candidate = Header & { score: number }

const withoutBlankEnd = (names: readonly string[]) =>
  names.slice(0, names.findLastIndex((name) => name.trim() !== '') + 1)

/**
 * Returns the first line with the most column names; undefined if all lines are blank. A line with a person's values is
 * only returned if all lines have some: `checkHeader` refuses it.
 */
export function findHeader(records: readonly TableRecord[], layout: Layout): Candidate | undefined {
  const lines = records.filter((record) => !isBlank(record)).slice(0, headerLines)
  const withoutValues = lines.filter((record) => !hasValues(record, layout))
  let best: Candidate | undefined
  for (const { line, cells } of withoutValues.length > 0 ? withoutValues : lines) {
    const names = withoutBlankEnd(layout.names(cells.map(textOf)))
    const score = scoreOf(names, layout)
    if (!best || score > best.score) best = { line, names, width: cells.length, score }
  }
  return best
}

/**
 * Refuses a header with merged or unreadable cells, and a person's row that stands in the place of one: it would be lost,
 * and its values kept as the names of columns.
 * @throws {UnusableFileError}
 */
export function checkHeader(record: TableRecord, layout: Layout) {
  const { cells } = record
  if (hasValues(record, layout))
    throw new UnusableFileError(
      'header',
      'El archivo no tiene una línea con los nombres de las columnas. Agréguela arriba: sin ella se perdería una fila.',
    )
  const lastName = cells.findLastIndex((cell) => textOf(cell).trim() !== '')
  if (cells.slice(0, lastName + 1).some((cell) => typeof cell === 'object' && 'problem' in cell))
    throw new UnusableFileError(
      'header',
      'La línea de los nombres de las columnas tiene celdas combinadas o con error: corríjala.',
    )
}
