import { CsvError, CsvReader, separators, type Separator } from '../csv/csv-reader'
import type { TableRecord } from './cell'
import { findHeader, headerLines, type Candidate, type Layout } from './table'
import { UnusableFileError } from './unusable-file'

/** A first line by which Excel is told the separator. */
const naming = /^\uFEFF?"?sep=([^"])"?[ \t]*(?:\r\n?|\n|$)/i

/** Reads the records at the beginning of a text, as many as a header is sought in. */
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

/** A separator, and what it makes of the first lines. */
type Split = { separator: Separator; header: Candidate | undefined; width: number }

function split(start: string, separator: Separator, isNamed: boolean, layout: Layout): Split {
  const records = firstRecords(start, separator).filter(({ line }) => !isNamed || line > 1)
  const width = Math.max(0, ...records.map(({ cells }) => cells.length))
  return { separator, header: findHeader(records, layout), width }
}

/**
 * Chooses the separator: the one that the first line names; else the one behind which most names of columns appear; else,
 * if there is none, the one that splits the first lines into most cells.
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
