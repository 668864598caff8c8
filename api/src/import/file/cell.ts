import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'

/**
 * A cell of a table. Cells of text files are texts, and so are whole numbers in workbooks, as their digits. Workbooks also
 * have decimal numbers (with a decimal point), days (perhaps with a time of day), and cells that cannot be read, with the
 * reason in Spanish. Stored as JSON (`import_row.cells`).
 */
export type Cell = string | { number: string } | { day: string } | { problem: string }

/** A record of a table; it begins at `line`, counted from 1. A filter of the sheet may hide it. */
export type TableRecord = { line: number; cells: readonly Cell[]; isHidden?: boolean }

/** Returns the text of a cell; '' for a missing or unreadable one. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? ''
  if ('number' in cell) return cell.number
  return 'day' in cell ? cell.day : ''
}

/** The character that MS-DOS programs write at the end of a file. */
const endOfFile = '\u001A'

export const isEmptyCell = (cell: Cell | undefined) =>
  cell === undefined ||
  (typeof cell === 'string' && !/[!-~]/.test(cell) && cleanTyped(cell.replace(endOfFile, '')) === '')

export const isBlank = ({ cells }: TableRecord) => cells.every(isEmptyCell)
