import type { MapPerson } from '@fcr/shared/contracts/map'
import { largeToSmall, type Grouping, type People, type Place } from '../../people/places'
import { keyMatcher } from '../../people/search-key'

/** The official's search criteria; '' matches anything. The municipality belongs to the department. */
export type Filter = { department: string; municipality: string; text: string }

export const noFilter: Filter = { department: '', municipality: '', text: '' }

export const isFiltering = ({ department, text }: Filter) => department !== '' || text.trim() !== ''

/** Splits a field that may list several names: 'Huila, Tolima'. */
const listed = (field: string | null) => (field ?? '').split(/[,;]/).map((part) => part.trim())

/** Returns the people that match the filter. People with a place are matched by the place's names. */
export function filterPeople(all: Grouping, filter: Filter): Grouping {
  if (!isFiltering(filter)) return all
  const { department, municipality } = filter
  const matches = keyMatcher(filter.text)
  const isThere = (place: Place) =>
    (department === '' || place.department === department) &&
    (municipality === '' || place.municipality === municipality)
  const worked = (person: MapPerson) =>
    (department === '' || listed(person.DEPARTAMENTOS_LABORO).includes(department)) &&
    (municipality === '' || listed(person.MUNICIPIOS_LABORO).includes(municipality))

  const there = all.places.filter(isThere)
  const places = matches
    ? there
        .map((place) => ({ ...place, ...only(place, (_person, key) => matches(key)) }))
        .filter(({ records }) => records.length > 0)
        .sort(largeToSmall)
    : there
  const unplaced = only(all.unplaced, (person, key) => worked(person) && (!matches || matches(key)))
  return { places, unplaced }
}

function only({ records, keys }: People, keep: (person: MapPerson, key: string) => boolean): People {
  const kept: { records: MapPerson[]; keys: string[] } = { records: [], keys: [] }
  records.forEach((person, index) => {
    const key = keys[index] ?? ''
    if (!keep(person, key)) return
    kept.records.push(person)
    kept.keys.push(key)
  })
  return kept
}

const { compare } = new Intl.Collator('es')

/** Departments where people worked, each with its municipalities: the filter's options. */
export function filterOptions({ places, unplaced }: Grouping): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const add = (department: string, municipalities: readonly string[]) => {
    if (department === '') return
    const known = found.get(department) ?? new Set()
    for (const municipality of municipalities) if (municipality !== '') known.add(municipality)
    found.set(department, known)
  }
  for (const { department, municipality } of places) add(department ?? '', [municipality])
  for (const person of unplaced.records) {
    const departments = listed(person.DEPARTAMENTOS_LABORO)
    // If there are several departments, the record does not say which municipality belongs to which.
    const municipalities = departments.length === 1 ? listed(person.MUNICIPIOS_LABORO) : []
    for (const department of departments) add(department, municipalities)
  }
  return new Map(
    [...found]
      .sort(([a], [b]) => compare(a, b))
      .map(([department, municipalities]) => [department, [...municipalities].sort(compare)]),
  )
}
