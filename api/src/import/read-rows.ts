import { readHeader, type Column, type Header } from './columns'
import { findMonthFirst } from './month-first'
import type { ImportOptions, Tally } from './report'
import { createRowReader, type Row } from './rows'
import { readRecords, type Source } from './file/source'

/** `strange`: how to treat unknown columns. */
type Table = { columns: readonly Column[]; key: Column; strange?: 'refuse' | 'ignore' }

async function* recordsOf(source: Source) {
  for await (const { records } of readRecords(source)) yield records
}

/**
 * Yields the valid rows of a file; the tally gets its notes, and the problems of the other rows.
 * @throws {UnusableFileError}
 */
export async function* readRows(
  source: Source,
  { columns, key, strange }: Table,
  { onProgress }: ImportOptions,
  tally: Tally,
): AsyncGenerator<{ header: Header; row: Row }> {
  let reader: { header: Header; readRow: ReturnType<typeof createRowReader> } | undefined
  let notes: readonly string[] = []
  for await (const group of readRecords(source)) {
    if (!reader) {
      const { names } = group.header
      const header = readHeader(names, columns, strange)
      const monthFirst = await findMonthFirst(header, recordsOf(source))
      reader = { header, readRow: createRowReader(header, key, names.length, { monthFirst }) }
    }
    notes = group.notes
    const { header, readRow } = reader
    for (const record of group.records) {
      const row = tally.read(record.line, readRow(record))
      if (row) yield { header, row }
    }
    onProgress?.(tally.counts.read, group.share)
  }
  tally.notes.push(...notes)
  tally.noteNameless()
}
