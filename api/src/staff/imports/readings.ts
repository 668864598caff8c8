import { maxReadings, type ColumnMatching, type ImportDetail } from '@fcr/shared/contracts/staff/imports'
import type { AcceptedReading, StoredReading } from '../../database/tables/imports'
import { keyOf } from '../../import/columns'
import type { Accepts } from '../../import/names'
import type { ValueReading } from '../../import/rows'

/** Readings that are counted: the ones that matter may come after many others. */
const mostCounted = 10 * maxReadings

/** Confirmed readings first, then those to confirm, then certain ones. */
const importanceOf = ({ isRead, isConfirmed }: StoredReading) => (isConfirmed ? 2 : isRead ? 0 : 1)

/** Counts the rows of each reading of a file; the least important ones beyond the maximum are left out. */
export class Readings {
  private readonly byValue = new Map<string, StoredReading>()

  readonly add = (reading: ValueReading) => {
    const key = JSON.stringify([reading.column, keyOf(reading.written), reading.name])
    const stored = this.byValue.get(key)
    if (stored) stored.rows += 1
    else if (reading.isConfirmed || this.byValue.size < mostCounted)
      this.byValue.set(key, { ...reading, rows: 1 })
  }

  /** The most frequent ones first. */
  list = () =>
    [...this.byValue.values()]
      .sort((a, b) => importanceOf(b) - importanceOf(a) || b.rows - a.rows)
      .slice(0, maxReadings)
      .sort((a, b) => b.rows - a.rows)
}

const pairOf = ({ written, name }: AcceptedReading) => JSON.stringify([written, name])

/** Returns whether a clerk confirmed a reading. */
export function acceptsReadings(accepted: readonly AcceptedReading[]): Accepts {
  const pairs = new Set(accepted.map(pairOf))
  return (written, name) => pairs.has(pairOf({ written: keyOf(written), name }))
}

export const toAccepted = (readings: NonNullable<ColumnMatching['lecturas']>): AcceptedReading[] =>
  readings.map(({ escrito, leido }) => ({ written: keyOf(escrito), name: leido }))

/** Returns a reading in the words of the pages. @param labelOf label of a column */
export const presentReading =
  (labelOf: (column: string) => string) =>
  ({
    column,
    written,
    name,
    rows,
    isRead,
    isConfirmed,
  }: StoredReading): ImportDetail['lecturas'][number] => ({
    campo: labelOf(column),
    escrito: written,
    leido: name,
    filas: rows,
    estado: !isRead ? 'por_confirmar' : isConfirmed ? 'confirmada' : 'segura',
  })
