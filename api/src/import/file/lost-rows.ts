import type { CsvRecord, Separator } from '../../csv/csv-reader'
import type { Header } from './table'
import { UnusableFileError } from './unusable-file'

/**
 * Whether a quoted cell holds what may be another row: a quote that stands for 'same as above' opens a cell, the next one
 * closes it, and the rows between them would be lost.
 * @param width cells of a row
 */
function holdsRow(cell: string, separator: Separator, width: number): boolean {
  const [first = '', ...others] = cell.split(/\r\n?|\n/)
  const last = others.pop()
  const rows = last === undefined ? [] : [...others, first + last]
  return rows.some((row) => row.split(separator).length >= width)
}

/** @throws {UnusableFileError} */
export function refuseLostRows(
  records: readonly CsvRecord[],
  { line: top, names }: Header,
  separator: Separator,
): void {
  const record = records.find(({ line, cells }) => {
    const width = Math.max(2, Math.min(names.length, cells.length))
    return line >= top && cells.some((cell) => holdsRow(cell, separator, width))
  })
  if (record)
    throw new UnusableFileError(
      'csv',
      `Línea ${record.line}: unas comillas abren una celda que se cierra en otra línea y parece contener otra fila. Si son comillas sueltas (como las que dicen «igual que arriba»), escriba el dato en su lugar; si es una sola celda, escríbala en una sola línea.`,
    )
}
