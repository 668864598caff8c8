import { BadCell, pastDay } from './cells'
import type { ReadColumn } from './columns'

/** Reads a past day, which must not be before the one in another column. */
export const notBefore =
  (other: string): ReadColumn =>
  (text, cellOf) => {
    const later = pastDay(text)
    let earlier = ''
    try {
      earlier = pastDay(cellOf(other))
    } catch {
      // Empty, or reported at its own column.
    }
    if (earlier > later) throw new BadCell(`es anterior a ${other}`)
    return later
  }
