import { seatsOption, type Seat } from '@fcr/shared/contracts/form/lookups'
import type { MapPerson } from '@fcr/shared/contracts/map'
import { publicHttp } from '@fcr/shared/session'
import { listedNames, nameKey } from './place-names'

/** The seat of every municipality, with people or without. */
export type Seats = readonly Seat[]

export const noSeats: Seats = []

/** Loads the seats; none without a response: the map then shows fewer people on it, and counts the others. */
export async function loadSeats(signal: AbortSignal): Promise<Seats> {
  try {
    const rows = await publicHttp.call('GET /funciones/lugares', { query: { option: seatsOption }, signal })
    return [...rows].filter((row) => 'latitud' in row)
  } catch {
    return noSeats
  }
}

/**
 * Returns a function that finds the seat of the first municipality that a record names, within the record's
 * departments. A name that several departments have is none without one.
 */
export function seatFinder(seats: Seats): (person: MapPerson) => Seat | undefined {
  const byName = new Map<string, Seat[]>()
  for (const seat of seats) {
    const key = nameKey(seat.nombre_municipio)
    const same = byName.get(key)
    if (same) same.push(seat)
    else byName.set(key, [seat])
  }
  const find = (municipalities: string | null, departments: string | null) => {
    const within = new Set(listedNames(departments).map(nameKey))
    for (const name of listedNames(municipalities)) {
      const same = byName.get(nameKey(name)) ?? []
      const there =
        within.size === 0 ? same : same.filter((seat) => within.has(nameKey(seat.nombre_departamento)))
      if (there.length === 1) return there[0]
    }
    return undefined
  }
  // Many records name the same place.
  const byNames = new Map<string, Seat | undefined>()
  return ({ MUNICIPIOS_LABORO: municipalities, DEPARTAMENTOS_LABORO: departments }) => {
    const names = `${municipalities ?? ''}|${departments ?? ''}`
    if (!byNames.has(names)) byNames.set(names, find(municipalities, departments))
    return byNames.get(names)
  }
}
