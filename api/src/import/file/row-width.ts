import { isEmptyCell, type TableRecord } from './cell'
import type { Header } from './table'

/**
 * Returns how many cells a row may have if those without a heading are blank: as many as the line of the header, or more if
 * there are several rows, all of the same length (some programs end each row with a separator). A single longer row is
 * refused, because a comma inside an address may have moved its cells.
 * @param batches the rows below the header
 */
export async function rowWidth(
  { names, width }: Header,
  batches: AsyncIterable<{ records: readonly TableRecord[] }>,
): Promise<number> {
  let [rows, common] = [0, 0]
  for await (const { records } of batches)
    for (const { cells } of records) {
      if (rows++ === 0) common = cells.length
      if (cells.length !== common || !cells.slice(names.length).every(isEmptyCell)) return width
    }
  return rows > 1 ? Math.max(width, common) : width
}

/** Returns a row of at most `width` cells without its blank cells beyond the names; others are refused later. */
export const withoutSurplus = (record: TableRecord, { names }: Header, width: number): TableRecord =>
  record.cells.length <= width && record.cells.slice(names.length).every(isEmptyCell)
    ? { ...record, cells: record.cells.slice(0, names.length) }
    : record
