import { isBlank, textOf, type TableRecord } from './cell'
import { columnFinder, type Column, type FindColumn } from './columns'
import { UnusableFileError } from './unusable-file'

/** What a table's header and rows mean, by its kind. */
export type Layout = {
  columns: readonly Column[]
  findColumn: FindColumn
  /** Returns the names of the columns for the cells of a header. */
  names: (cells: readonly string[]) => readonly string[]
  /** Whether a line below the header is no row. */
  isNote: (record: TableRecord) => boolean
}

/** The layout of a register of people. */
export const peopleLayout = (columns: readonly Column[]): Layout => ({
  columns,
  findColumn: columnFinder(columns),
  names: (cells) => cells,
  isNote: () => false,
})

/** Where the names of a table's columns are. */
export type Header = { line: number; names: readonly string[] }

/** Lines with content in which the header is sought, in each sheet. */
export const headerLines = 15

/** How many names of columns a line has; more than any other if all required ones are among them. */
function scoreOf(names: readonly string[], { columns, findColumn }: Layout): number {
  const columnsOfLine = new Set(names.flatMap((name) => findColumn(name) ?? []))
  const isWhole = columns.every((column) => !column.required || columnsOfLine.has(column))
  return columnsOfLine.size + (isWhole ? columns.length : 0)
}

/** A header, and how well it suits: 0 if no column has its name. */
export type Candidate = Header & { score: number }

const withoutBlankEnd = (names: readonly string[]) =>
  names.slice(0, names.findLastIndex((name) => name.trim() !== '') + 1)

/** Returns the line of the first ones that has most names of columns, else the first one; undefined if there is none. */
export function findHeader(records: readonly TableRecord[], layout: Layout): Candidate | undefined {
  let best: Candidate | undefined
  for (const { line, cells } of records.filter((record) => !isBlank(record)).slice(0, headerLines)) {
    const names = withoutBlankEnd(layout.names(cells.map(textOf)))
    const score = scoreOf(names, layout)
    if (!best || score > best.score) best = { line, names, score }
  }
  return best
}

/** Refuses names that do not say which column they are for. @throws {UnusableFileError} */
export function checkHeader({ cells }: TableRecord) {
  const lastName = cells.findLastIndex((cell) => textOf(cell).trim() !== '')
  if (cells.slice(0, lastName + 1).some((cell) => typeof cell === 'object' && 'problem' in cell))
    throw new UnusableFileError(
      'header',
      'La línea de los nombres de las columnas tiene celdas combinadas o con error: corríjala.',
    )
}
