import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'

/**
 * A cell of a table. In a text file all are texts; a workbook also has numbers with decimals (with a decimal point), days
 * (perhaps with a time of day), and cells whose value cannot be read, with the reason in Spanish. Its numbers without
 * decimals are texts of their digits. Stored as JSON (`import_row.cells`).
 */
export type Cell = string | { number: string } | { day: string } | { problem: string }

/** A record of a table; `line` is where it begins, counted from 1. */
export type TableRecord = { line: number; cells: readonly Cell[] }

/** Returns the text of a cell; '' for none, and for a cell that cannot be read. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? ''
  if ('number' in cell) return cell.number
  return 'day' in cell ? cell.day : ''
}

/** The sign that programs of MS-DOS write at the end of a file. */
const endOfFile = '\u001A'

export const isEmptyCell = (cell: Cell | undefined) =>
  cell === undefined ||
  (typeof cell === 'string' && !/[!-~]/.test(cell) && cleanTyped(cell.replace(endOfFile, '')) === '')

export const isBlank = ({ cells }: TableRecord) => cells.every(isEmptyCell)
