import { withoutLeadingZeros } from '@fcr/shared/contracts/readings/document-number'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { numbersOfSameDigits } from '../identity/leading-zeros'
import { keyColumn, type PeopleTarget } from './people-target'
import type { Row, Warning } from './rows'

const reason = 'puede ser la misma persona: hay otra con el mismo número sin ceros iniciales'

/**
 * Returns a function that checks a file batch by batch. It adds a warning to each row whose number an earlier row or a
 * stored person has with other leading zeros, which programs drop.
 */
export function createZeroCheck(target: PeopleTarget) {
  const column = keyColumn(target).name
  const firstOf = new Map<string, { number: string; line: number }>()

  return async (db: Db, rows: readonly Row[]): Promise<Row[]> => {
    const warnings = new Map<number, Warning>()
    const unique = new Map<string, { number: string; line: number }>()
    for (const { line, values } of rows) {
      const number = String(values[target.key])
      const digits = withoutLeadingZeros(number)
      const first = firstOf.get(digits)
      if (!first) firstOf.set(digits, { number, line })
      if (first && first.number !== number)
        warnings.set(line, { line, column, reason: `${reason} (línea ${first.line})` })
      else unique.set(digits, { number, line })
    }
    const { rows: stored } = await sql<{ key: string }>`
      SELECT ${sql.ref(target.key)} AS key FROM ${sql.table(target.table)}
      WHERE ${sql.ref(target.key)} = ANY(${[...unique.keys()].flatMap(numbersOfSameDigits)}::text[])`.execute(
      db,
    )
    for (const { key } of stored) {
      const row = unique.get(withoutLeadingZeros(key))
      if (row && row.number !== key) warnings.set(row.line, { line: row.line, column, reason })
    }
    return rows.map((row) => {
      const warning = warnings.get(row.line)
      return warning ? { ...row, warnings: [...row.warnings, warning] } : row
    })
  }
}
