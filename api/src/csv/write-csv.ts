/** A byte order mark, without which Excel reads UTF-8 as Latin text. */
const mark = '\uFEFF'

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

/** Returns a CSV file for spreadsheets in Spanish, whose separator is the semicolon. */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `${mark}${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`
