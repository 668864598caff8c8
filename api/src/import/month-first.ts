import { monthFirst } from '@fcr/shared/contracts/readings/day'
import type { Column, Header } from './columns'
import { textOf, type Cell, type TableRecord } from './file/cell'

/** The first line in which a column of days can only have the month first ('03/25/1970'), by column. */
export type MonthFirstLines = ReadonlyMap<Column, number>

/** Looks through the columns of days of a whole file. */
export async function findMonthFirst(
  header: Header,
  batches: AsyncIterable<readonly TableRecord[]>,
): Promise<MonthFirstLines> {
  const lines = new Map<Column, number>()
  const days = [...header].filter(([{ takes }]) => takes === 'days')
  if (days.length === 0) return lines
  for await (const records of batches)
    for (const { line, cells } of records)
      for (const [column, positions] of days)
        if (!lines.has(column) && positions.some((index) => monthFirst(textOf(cells[index])) === 'only'))
          lines.set(column, line)
  return lines
}

/** Returns why a day may be another one than it seems, in a column that has the month first in one line. */
export function orderProblem(cell: Cell, line: number | undefined): string | undefined {
  if (line === undefined) return undefined
  // A program that expects the day first has turned some texts of such a column into days, with the wrong order.
  const text = textOf(cell)
  const asWritten =
    typeof cell === 'object' && 'day' in cell ? text.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1') : text
  return monthFirst(asWritten) === 'also'
    ? `puede ser día/mes o mes/día: la columna parece tener primero el mes (línea ${line}); escriba AAAA-MM-DD`
    : undefined
}
