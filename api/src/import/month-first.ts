import { monthFirst } from '@fcr/shared/contracts/readings/day'
import type { Column, Header } from './columns'
import { textOf, type Cell, type TableRecord } from './file/cell'

/** By column of days that may have the month first: the first line that can only have it first ('03/25/1970'). */
export type MonthFirstLines = ReadonlyMap<Column, number>

/** A program that expects the day first has turned some texts with the month first into days, with the wrong order. */
function orderOf(cell: Cell | undefined) {
  const text = textOf(cell)
  return monthFirst(
    typeof cell === 'object' && 'day' in cell ? text.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1') : text,
  )
}

/**
 * Looks through the columns of days of a whole file. If one has the month first, so may all others, except those with a day
 * that can only come first.
 */
export async function findMonthFirst(
  header: Header,
  batches: AsyncIterable<readonly TableRecord[]>,
): Promise<MonthFirstLines> {
  const lines = new Map<Column, number>()
  const dayFirst = new Set<Column>()
  let firstLine: number | undefined
  const days = [...header].filter(([{ takes }]) => takes === 'days')
  if (days.length === 0) return lines
  for await (const records of batches)
    for (const { line, cells } of records)
      for (const [column, positions] of days) {
        const orders = positions.map((index) => orderOf(cells[index]))
        if (orders.includes('never')) dayFirst.add(column)
        if (!orders.includes('only')) continue
        firstLine ??= line
        if (!lines.has(column)) lines.set(column, line)
      }
  if (firstLine !== undefined)
    for (const [column] of days) if (!lines.has(column) && !dayFirst.has(column)) lines.set(column, firstLine)
  return lines
}

/** Returns why a day may be another one than it seems, in a column that may have the month first. */
export const orderProblem = (cell: Cell, line: number | undefined): string | undefined =>
  line !== undefined && orderOf(cell) === 'also'
    ? `puede ser día/mes o mes/día: la línea ${line} del archivo tiene primero el mes; escriba AAAA-MM-DD`
    : undefined
