/** A byte order mark, without which Excel reads UTF-8 as Latin text. */
export const csvMark = '\uFEFF'

/**
 * Quotes a cell. A text that a spreadsheet would run as a formula gets an apostrophe, which makes it text (OWASP, CSV
 * injection).
 */
function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvCell = string | number | null

/** Returns a line of a CSV file for spreadsheets in Spanish, whose separator is the semicolon. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** Returns such a file. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  csvMark + rows.map(csvLine).join('')
