import { CsvReader, type Separator } from './csv-reader'

/**
 * Parses a whole CSV text into rows.
 * @throws {CsvError}
 */
export function parseCsv(text: string, separator: Separator = ','): string[][] {
  const reader = new CsvReader(separator)
  const rows = [...reader.read(text)].map(({ cells }) => cells)
  const last = reader.end()
  return last ? [...rows, last.cells] : rows
}
