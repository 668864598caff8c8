import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { isMissingValue } from '@fcr/shared/contracts/readings/missing'
import { isEmptyCell, textOf, type Cell, type TableRecord } from './file/cell'
import { BadCell, ReadAs } from './cells'
import type { CellOf, Column, Header } from './columns'
import { lostLetterProblem, misreadProblem } from './file/misread'
import { orderProblem, type MonthFirstLines } from './month-first'

export type Problem = {
  /** Line of the file where the row begins, counted from 1. */
  line: number
  /** Undefined if the problem concerns the whole row. */
  column?: string
  reason: string
}

/** An unusual value in a valid row. The staff confirms it; the row is not refused. */
export type Warning = Required<Problem>

/** How a value of a list was read that is not written as the list has it. */
export type ValueReading = {
  column: string
  written: string
  /** The name in the list. */
  name: string
  /** False: the cell is refused until a clerk confirms the name. */
  isRead: boolean
  isConfirmed: boolean
}

/** The position of the column that identifies a row. */
export const keyPosition = (header: Header, key: Column) => header.get(key)?.[0] ?? 0

export type Row = { line: number; values: Record<string, unknown>; warnings: Warning[] }

/** Returns why a cell is refused before its column reads it; undefined if it is not. */
function cellProblem(cell: Cell, { takes, isName, isPlace }: Column): string | undefined {
  if (typeof cell === 'string')
    return misreadProblem(cell) ?? (isName || isPlace ? lostLetterProblem(cell) : undefined)
  if ('problem' in cell) return cell.problem
  if ('number' in cell) return takes === 'decimals' ? undefined : 'tiene decimales'
  return takes === 'days' ? undefined : 'es una fecha para Excel; dé formato de texto a la columna'
}

/**
 * Returns a reader that converts records into rows to store. For a row with problems it returns only the problems; for one
 * with neither number nor name (`NamelessRows`), undefined.
 * @param width number of columns in the header
 * @param options.monthFirst lines of the file that have the month first
 * @param options.onReading is called for each value that is not written as its list has it
 */
export function createRowReader(
  header: Header,
  key: Column,
  width: number,
  {
    monthFirst = new Map(),
    onReading = () => undefined,
  }: { monthFirst?: MonthFirstLines; onReading?: (reading: ValueReading) => void } = {},
) {
  /** First line of each key seen; about 100 bytes of memory per row of the file. */
  const seen = new Map<string, number>()
  const stored = [...header].filter(([column]) => column.read !== undefined)
  const names = [...header].filter(([column]) => column.isName)
  const keyIndex = keyPosition(header, key)
  const warningsOf = (line: number, values: Record<string, unknown>) =>
    stored.flatMap(([{ name, target = '', doubt }]): Warning[] => {
      const value = values[target] ?? null
      const reason = value === null ? undefined : doubt?.(value, values)
      return reason === undefined ? [] : [{ line, column: name, reason }]
    })

  const isNameless = (cells: readonly Cell[]) =>
    names.length > 0 &&
    isEmptyCell(cells[keyIndex]) &&
    names.every(([, positions]) => positions.every((index) => isEmptyCell(cells[index])))

  return ({ line, cells }: TableRecord): Row | Problem[] | undefined => {
    if (cells.length > width)
      return [{ line, reason: 'tiene más celdas que el encabezado: sobra un separador o falta un nombre' }]
    if (isNameless(cells)) return undefined
    const { cellOf, partsOf, problemOf } = readingOf(header, cells, monthFirst)
    const problems: Problem[] = []
    const values: Record<string, unknown> = {}
    for (const [column] of stored) {
      const outcome = readCell(column, { cellOf, partsOf, problemOf })
      for (const reading of readingsIn(outcome))
        onReading({ column: column.name, written: cellOf(column.name), ...reading })
      const result = outcome instanceof ReadAs ? outcome.value : outcome
      if (result instanceof BadCell) problems.push({ line, column: column.name, reason: result.message })
      else if (column.target) values[column.target] = result
    }
    const keyValue = key.target === undefined ? undefined : values[key.target]
    if (typeof keyValue === 'string') {
      const first = seen.get(keyValue)
      if (first !== undefined)
        problems.push({ line, column: key.name, reason: `ya está en la línea ${first}` })
      else seen.set(keyValue, line)
    }
    return problems.length > 0 ? problems : { line, values, warnings: warningsOf(line, values) }
  }
}

function readingsIn(outcome: unknown) {
  if (outcome instanceof ReadAs)
    return [{ name: outcome.name, isRead: true, isConfirmed: outcome.isConfirmed }]
  const proposals = outcome instanceof BadCell ? outcome.proposals : []
  return proposals.map(({ name }) => ({ name, isRead: false, isConfirmed: false }))
}

/** The cleaned texts of a row and the problems of its cells, by column. */
type RowReading = {
  cellOf: CellOf
  /** The non-empty cells that make up a column. */
  partsOf: (column: string) => readonly string[]
  problemOf: (column: string) => string | undefined
}

function readingOf(header: Header, cells: readonly Cell[], monthFirst: MonthFirstLines): RowReading {
  const texts = new Map<string, string[]>()
  const problems = new Map<string, string>()
  for (const [column, positions] of header)
    for (const index of positions) {
      const cell = cells[index] ?? ''
      const text = cleanTyped(textOf(cell))
      const problem =
        cellProblem(cell, column) ??
        (isMissingValue(text) ? noValue : orderProblem(cell, monthFirst.get(column)))
      if (problem !== undefined) problems.set(column.name, problem)
      else if (text !== '') texts.set(column.name, [...(texts.get(column.name) ?? []), text])
    }
  const partsOf = (column: string) => texts.get(column) ?? []
  return {
    cellOf: (column) => partsOf(column).join(' '),
    partsOf,
    problemOf: (column) => problems.get(column),
  }
}

const noValue =
  'no trae el dato mismo (NULL, N/A, ídem, comillas…); escríbalo, o deje la celda vacía si no lo hay'

function readCell(column: Column, { cellOf, partsOf, problemOf }: RowReading): unknown {
  const problem = problemOf(column.name)
  if (problem !== undefined) return new BadCell(problem)
  const text = cellOf(column.name)
  if (text === '') return column.required ? new BadCell('no trae dato') : null
  // Reported at the column that this one depends on.
  if (column.needs !== undefined && problemOf(column.needs) !== undefined) return null
  const parts = partsOf(column.name)
  try {
    // 'SIN APELLIDO' is no part of a name, and would pass as a word of the whole one.
    if (parts.length > 1) for (const part of parts) column.read?.(part, cellOf)
    return column.read?.(text, cellOf) ?? null
  } catch (error) {
    if (error instanceof BadCell) return error
    throw error
  }
}
