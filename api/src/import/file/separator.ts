import { CsvError, CsvReader, separators, type Separator } from '../../csv/csv-reader'
import type { TableRecord } from './cell'
import { findHeader, headerLines, type Candidate, type Layout } from './table'
import { UnusableFileError } from './unusable-file'

/** A first line that declares the separator for Excel. */
const naming = /^\uFEFF?"?sep=([^"])"?[ \t]*(?:\r\n?|\n|$)/i

/** Reads the first records of a text, in which the header is searched. */
function firstRecords(start: string, separator: Separator): TableRecord[] {
  const reader = new CsvReader(separator)
  const records: TableRecord[] = []
  try {
    for (const record of reader.read(start)) {
      records.push(record)
      if (records.length > headerLines) return records
    }
    const last = reader.end()
    if (last) records.push(last)
  } catch (error) {
    // Reported when the whole file is read.
    if (!(error instanceof CsvError)) throw error
  }
  return records
}

/** A separator, with the header and width that it gives the first lines. */
type Split = { separator: Separator; header: Candidate | undefined; width: number }

function split(start: string, separator: Separator, isNamed: boolean, layout: Layout): Split {
  const records = firstRecords(start, separator).filter(({ line }) => !isNamed || line > 1)
  const width = Math.max(0, ...records.map(({ cells }) => cells.length))
  return { separator, header: findHeader(records, layout), width }
}

/**
 * Chooses the separator: the declared one, else the one that yields the most column names in a header, else the one that
 * splits the first lines into the most cells.
 * @throws {UnusableFileError}
 */
export function chooseSeparator(start: string, layout: Layout): Pick<Split, 'separator' | 'header'> {
  const named = naming.exec(start)?.[1]
  const candidates = separators.filter((separator) => named === undefined || separator === named)
  const [best] = candidates
    .map((separator) => split(start, separator, named !== undefined, layout))
    .sort((a, b) => (b.header?.score ?? 0) - (a.header?.score ?? 0) || b.width - a.width)
  if (best) return best
  throw new UnusableFileError(
    'csv',
    'La línea «sep=» nombra un separador que no se admite: use punto y coma, coma, tabulador o barra (|).',
  )
}
