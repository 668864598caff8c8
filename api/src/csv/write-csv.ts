const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text)

/** A spreadsheet takes a cell that begins like this for a formula. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !isNumber(text)

const cell = (text: string) => {
  const harmless = isFormula(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Marks the file as UTF-8 for Excel. */
export const csvMark = '\uFEFF'

/**
 * Returns a line of a CSV file as Excel in Spanish opens it: with semicolons. A cell that a spreadsheet would
 * run as a formula begins with an apostrophe.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`
