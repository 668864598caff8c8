import { BadCell, degrees, type ReadCell } from '../cells'
import type { CellOf, ReadColumn } from '../columns'
import { isInColombia } from './in-country'

const mostKnown = 10_000

/** Names of the two columns of a position. */
type PositionColumns = { latitude: string; longitude: string }

const readLatitude = degrees(-90, 90)
const readLongitude = degrees(-180, 180)

/** Requires both columns: half a position cannot be shown on a map. */
function both(other: string, cellOf: CellOf) {
  if (cellOf(other) === '') throw new BadCell(`necesita también ${other}`)
}

function readOther(read: ReadCell<number>, text: string): number | undefined {
  try {
    return read(text)
  } catch {
    // Reported at its own column.
    return undefined
  }
}

/** Returns the problem of a position outside the country; undefined for one inside. */
function problemOf(latitude: number, longitude: number, columns: PositionColumns): string | undefined {
  if (isInColombia(latitude, longitude)) return undefined
  if (isInColombia(longitude, latitude)) return `parece intercambiada con ${columns.longitude}`
  if (isInColombia(latitude, -longitude)) return `a ${columns.longitude} parece faltarle el signo menos`
  return `no da un punto de Colombia con ${columns.longitude}`
}

/** The readers of a position in Colombia, in decimal degrees. Its problems are reported once, at the latitude. */
export function positionReaders(columns: PositionColumns): { latitude: ReadColumn; longitude: ReadColumn } {
  // A register repeats its places many times.
  const checked = new Map<string, string | undefined>()
  const check = (latitude: number, longitude: number) => {
    const key = `${latitude},${longitude}`
    if (checked.size > mostKnown) checked.clear()
    if (!checked.has(key)) checked.set(key, problemOf(latitude, longitude, columns))
    return checked.get(key)
  }
  return {
    latitude: (text, cellOf) => {
      both(columns.longitude, cellOf)
      const latitude = readLatitude(text)
      const longitude = readOther(readLongitude, cellOf(columns.longitude))
      const problem = longitude === undefined ? undefined : check(latitude, longitude)
      if (problem !== undefined) throw new BadCell(problem)
      return latitude
    },
    longitude: (text, cellOf) => {
      both(columns.latitude, cellOf)
      return readLongitude(text)
    },
  }
}
