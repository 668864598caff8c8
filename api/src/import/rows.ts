import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { isMissingValue } from '@fcr/shared/contracts/readings/missing'
import type { CsvRecord } from '../csv/csv-reader'
import { BadCell } from './cells'
import type { CellOf, Column, Header } from './columns'

export type Problem = {
  /** Line of the file where the row begins, counted from 1. */
  line: number
  /** Undefined if the problem concerns the whole row. */
  column?: string
  reason: string
}

/** Something unusual about a row that can be stored: asked, never refused. */
export type Warning = Required<Problem>

export type Row = { line: number; values: Record<string, unknown>; warnings: Warning[] }

export const withWarning = (row: Row, warning: Warning | undefined): Row =>
  warning ? { ...row, warnings: [...row.warnings, warning] } : row

/**
 * Returns a reader that converts records into rows to store; for a row with problems it returns only the
 * problems.
 */
export function createRowReader(header: Header, key: Column) {
  /** First line of each key seen; about 100 bytes of memory per row of the file. */
  const seen = new Map<string, number>()
  const stored = [...header].filter(([column]) => column.read !== undefined)
  const width = Math.max(...header.values()) + 1
  const warningsOf = (line: number, values: Record<string, unknown>) =>
    stored.flatMap(([{ name, target = '', doubt }]): Warning[] => {
      const value = values[target] ?? null
      const reason = value === null ? undefined : doubt?.(value, values)
      return reason === undefined ? [] : [{ line, column: name, reason }]
    })

  return ({ line, cells }: CsvRecord): Row | Problem[] => {
    if (cells.length < width)
      return [
        { line, reason: `tiene ${cells.length} celdas en lugar de ${width}: sobra o falta un separador` },
      ]
    const texts = new Map([...header].map(([column, index]) => [column.name, cleanTyped(cells[index] ?? '')]))
    const cellOf: CellOf = (column) => texts.get(column) ?? ''
    const problems: Problem[] = []
    const values: Record<string, unknown> = {}
    for (const [column] of stored) {
      const result = readCell(column, cellOf)
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

function readCell(column: Column, cellOf: CellOf): unknown {
  const text = cellOf(column.name)
  if (text === '') return column.required ? new BadCell('está vacía') : null
  if (isMissingValue(text))
    return new BadCell('dice que no hay dato (NULL, N/A, #N/D…); escríbalo o deje la celda vacía')
  try {
    return column.read?.(text, cellOf) ?? null
  } catch (error) {
    if (error instanceof BadCell) return error
    throw error
  }
}

export const isBlank = ({ cells }: CsvRecord) => cells.every((cell) => cleanTyped(cell) === '')
