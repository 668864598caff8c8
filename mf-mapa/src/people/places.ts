import type { MapPerson } from '@fcr/shared/contracts/map'
import { keyWriter } from './search-key'
import { noSeats, seatFinder, type Seats } from './seats'
import type { Steps } from './steps'

/** People and, in the same order, their search keys, which `writeKeys` adds. */
export type People = {
  readonly records: readonly MapPerson[]
  readonly keys: string[]
  /** Number of exact matches, which come first; the others have a similar name. */
  readonly exact?: number
}

/** Number of exact matches. */
export const exactOf = ({ records, exact }: People) => exact ?? records.length

/** The people who share a point on the map. */
export type Place = People & {
  /** The coordinates as text. */
  key: string
  latitude: number
  longitude: number
  municipality: string
  department: string | null
}

export type Grouping = {
  /** Largest first. */
  places: readonly Place[]
  /** People with neither valid coordinates nor a municipality that is known; listed separately. */
  unplaced: People
}

export const nobody: Grouping = { places: [], unplaced: { records: [], keys: [] } }

/** (0, 0) is in the open sea off Africa: an empty spreadsheet cell becomes it. */
const isOnEarth = (latitude: number | null, longitude: number | null): boolean =>
  Number.isFinite(latitude) &&
  Number.isFinite(longitude) &&
  Math.abs(latitude ?? NaN) <= 90 &&
  Math.abs(longitude ?? NaN) <= 180 &&
  !(latitude === 0 && longitude === 0)

/** Whether the record has coordinates; without them, the map shows the person at a municipality's seat, if at all. */
export const hasPosition = ({ LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO }: MapPerson) =>
  isOnEarth(LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO)

type PlaceName = { municipality: string; department: string | null }
type NameCount = PlaceName & { count: number }

/** A place that is still being filled. */
class Group {
  readonly records: MapPerson[] = []
  private readonly names = new Map<string, NameCount>()
  private common: NameCount | undefined

  add(person: MapPerson) {
    this.records.push(person)
    const municipality = person.MUNICIPIOS_LABORO?.trim()
    if (municipality) this.name({ municipality, department: person.DEPARTAMENTOS_LABORO?.trim() || null })
  }

  name({ municipality, department }: PlaceName) {
    let named = this.names.get(municipality)
    if (!named) {
      named = { municipality, department, count: 0 }
      this.names.set(municipality, named)
    }
    named.count += 1
    if (!this.common || named.count > this.common.count) this.common = named
  }

  /** Takes the municipality name that most of its records use. */
  toPlace(latitude: number, longitude: number): Place {
    const { records, common } = this
    return {
      key: `${latitude},${longitude}`,
      latitude,
      longitude,
      municipality: common?.municipality ?? 'Municipio sin nombre',
      department: common?.department ?? null,
      records,
      keys: [],
    }
  }
}

function entry<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const created = create()
  map.set(key, created)
  return created
}

/** Groups people by identical coordinates of the municipality where they worked, as they arrive. */
export class Grouper {
  count = 0
  private readonly byLatitude = new Map<number, Map<number, Group>>()
  private readonly unplaced = new Group()

  add(people: readonly MapPerson[]) {
    this.count += people.length
    for (const person of people) this.groupOf(person).add(person)
  }

  private groupOf({ LATITUD_MUNICIPIO: latitude, LONGITUD_MUNICIPIO: longitude }: MapPerson): Group {
    if (!isOnEarth(latitude, longitude) || latitude === null || longitude === null) return this.unplaced
    return this.groupAt(latitude, longitude)
  }

  private groupAt(latitude: number, longitude: number): Group {
    const byLongitude = entry(this.byLatitude, latitude, () => new Map<number, Group>())
    return entry(byLongitude, longitude, () => new Group())
  }

  /** Places people without coordinates at the seat of the municipality that their record names. */
  private placeAtSeats(seats: Seats): People {
    const left: MapPerson[] = []
    const seatOf = seatFinder(seats)
    for (const person of this.unplaced.records) {
      const seat = seatOf(person)
      if (seat) {
        const group = this.groupAt(seat.latitud, seat.longitud)
        group.records.push(person)
        group.name({ municipality: seat.nombre_municipio, department: seat.nombre_departamento })
      } else left.push(person)
    }
    return { records: left, keys: [] }
  }

  /** The places so far, unsorted. */
  places(): Place[] {
    return [...this.byLatitude].flatMap(([latitude, byLongitude]) =>
      [...byLongitude].map(([longitude, group]) => group.toPlace(latitude, longitude)),
    )
  }

  finish(seats: Seats = noSeats): Grouping {
    const unplaced = this.placeAtSeats(seats)
    return { places: this.places().sort(largeToSmall), unplaced }
  }
}

/** Adds the search keys, and yields after each place: a hundred thousand people take an old phone half a second. */
export function* writeKeys({ places, unplaced }: Grouping): Steps<void> {
  const keyOf = keyWriter()
  for (const { records, keys } of [...places, unplaced]) {
    for (const person of records) keys.push(keyOf(person))
    yield
  }
}

const { compare } = new Intl.Collator('es')
export const largeToSmall = (a: Place, b: Place) =>
  b.records.length - a.records.length || compare(a.municipality, b.municipality)

export const peopleIn = ({ places }: Grouping) => places.reduce((sum, place) => sum + place.records.length, 0)

/** Number of matches with a similar name. */
export const similarIn = ({ places, unplaced }: Grouping) =>
  [...places, unplaced].reduce((sum, people) => sum + people.records.length - exactOf(people), 0)
