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

/** The line with a table's column names. */
export type Header = { line: number; names: readonly string[] }

/** Number of non-blank lines, per sheet, in which the header is searched. */
export const headerLines = 15

/** Returns the number of column names in a line; a line with all required columns always scores highest. */
function scoreOf(names: readonly string[], { columns, findColumn }: Layout): number {
  const columnsOfLine = new Set(names.flatMap((name) => findColumn(name, names) ?? []))
  const isWhole = columns.every((column) => !column.required || columnsOfLine.has(column))
  return columnsOfLine.size + (isWhole ? columns.length : 0)
}

/** A possible header; its score is 0 if it has no known column. */
export type Candidate = Header & { score: number }

const withoutBlankEnd = (names: readonly string[]) =>
  names.slice(0, names.findLastIndex((name) => name.trim() !== '') + 1)

/** Returns the first line with the most column names; undefined if all lines are blank. */
export function findHeader(records: readonly TableRecord[], layout: Layout): Candidate | undefined {
  let best: Candidate | undefined
  for (const { line, cells } of records.filter((record) => !isBlank(record)).slice(0, headerLines)) {
    const names = withoutBlankEnd(layout.names(cells.map(textOf)))
    const score = scoreOf(names, layout)
    if (!best || score > best.score) best = { line, names, score }
  }
  return best
}

/** A document number or telephone, which no column is called. */
const isNumber = (name: string) => /^[\d.,\s-]+$/.test(name) && name.replace(/\D/g, '').length >= 5

/**
 * Refuses a header with merged or unreadable cells, and a person's row that stands in the place of one: it would be lost,
 * and its values kept as the names of columns.
 * @throws {UnusableFileError}
 */
export function checkHeader({ cells }: TableRecord, { findColumn }: Layout) {
  const names = cells.map(textOf)
  if (names.some(isNumber) && !names.some((name) => findColumn(name, names)))
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
