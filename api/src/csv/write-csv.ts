/** Marks a file as UTF-8, without which Excel reads it as Latin text. */
export const csvMark = '\uFEFF'

type Cell = string | number | null

const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text)

/** A spreadsheet takes a cell that begins like this for a formula (OWASP, CSV injection). */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !isNumber(text)

function written(value: Cell): string {
  const text = String(value ?? '')
  const harmless = isFormula(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Returns a line of a CSV file as Excel in Spanish opens it: with semicolons. A cell that a spreadsheet would run as a
 * formula begins with an apostrophe, which makes it a text.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

/** Returns a whole file. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string => csvMark + rows.map(csvLine).join('')
