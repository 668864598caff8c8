import type { MapPerson } from '@fcr/shared/contracts/map'

/** The people who share a point of the map. */
export type Place = {
  /** The coordinates as text. */
  key: string
  latitude: number
  longitude: number
  municipality: string
  department: string | null
  people: MapPerson[]
}

export type Grouping = {
  /** Large to small. */
  places: Place[]
  /** People without coordinates that could be on a map; listed beside it. */
  unplaced: MapPerson[]
}

/** (0, 0) is the open sea off Africa: what an empty cell of a spreadsheet becomes. */
const isOnEarth = (latitude: number | null, longitude: number | null): boolean =>
  Number.isFinite(latitude) &&
  Number.isFinite(longitude) &&
  Math.abs(latitude ?? NaN) <= 90 &&
  Math.abs(longitude ?? NaN) <= 180 &&
  !(latitude === 0 && longitude === 0)

/** Groups people by identical coordinates of the municipality where they worked. */
export function groupByPlace(people: readonly MapPerson[]): Grouping {
  const groups = new Map<string, MapPerson[]>()
  const unplaced: MapPerson[] = []
  for (const person of people) {
    const { LATITUD_MUNICIPIO: latitude, LONGITUD_MUNICIPIO: longitude } = person
    if (!isOnEarth(latitude, longitude)) {
      unplaced.push(person)
      continue
    }
    const key = `${latitude ?? ''},${longitude ?? ''}`
    const group = groups.get(key)
    if (group) group.push(person)
    else groups.set(key, [person])
  }
  const places = [...groups].map(([key, members]) => toPlace(key, members)).sort(largeToSmall)
  return { places, unplaced }
}

function toPlace(key: string, people: MapPerson[]): Place {
  const [latitude = 0, longitude = 0] = key.split(',').map(Number)
  const named = mostCommon(people)
  return {
    key,
    latitude,
    longitude,
    municipality: named?.MUNICIPIOS_LABORO?.trim() ?? 'Municipio sin nombre',
    department: named?.DEPARTAMENTOS_LABORO?.trim() ?? null,
    people,
  }
}

/** The first of those whose municipality is written as most of the group write it. */
function mostCommon(people: readonly MapPerson[]): MapPerson | undefined {
  const counts = new Map<string, { first: MapPerson; count: number }>()
  let best: { first: MapPerson; count: number } | undefined
  for (const person of people) {
    const name = person.MUNICIPIOS_LABORO?.trim()
    if (!name) continue
    const entry = counts.get(name) ?? { first: person, count: 0 }
    entry.count += 1
    counts.set(name, entry)
    if (!best || entry.count > best.count) best = entry
  }
  return best?.first
}

const { compare } = new Intl.Collator('es')
const largeToSmall = (a: Place, b: Place) =>
  b.people.length - a.people.length || compare(a.municipality, b.municipality)

const personWord = (count: number) => (count === 1 ? 'persona' : 'personas')

/** 'Palmira, 12 personas': the figure as the marker shows it. */
export const placeLabel = ({ municipality, people }: Place) =>
  `${municipality}, ${people.length} ${personWord(people.length)}`

const number = new Intl.NumberFormat('es-CO')

/** '1 persona', '1.200 personas' */
export const peopleCount = (count: number) => `${number.format(count)} ${personWord(count)}`

/** The popup's title, literal (specification, section 2). */
export const popupTitle = (count: number) =>
  `${count} ${count === 1 ? 'Persona' : 'Personas'} en esta ubicación`

/** What the map shows, in one line. */
export function summary(places: readonly Place[]): string {
  const people = places.reduce((sum, place) => sum + place.people.length, 0)
  const municipalities = places.length === 1 ? 'municipio' : 'municipios'
  return `${peopleCount(people)} en ${number.format(places.length)} ${municipalities}, según su lugar de trabajo.`
}
