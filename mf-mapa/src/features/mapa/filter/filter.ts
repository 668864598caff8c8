import type { MapPerson } from '@fcr/shared/contracts/map'
import { largeToSmall, type Grouping, type People, type Place } from '../../../people/places'
import { nameKey } from '../../../people/place-names'
import type { KeyTest } from '../../../people/search-key'
import { resultOf, type Steps } from '../../../people/steps'
import { personTestSteps } from '../person-test'
import { withPeriod } from './years'

/** The official's search criteria; '' matches anything. The municipality belongs to the department. */
export type Filter = {
  department: string
  municipality: string
  /** A name or document number. */
  text: string
  /** First and last year of a period; who served during any of it matches. */
  from: string
  to: string
  division: string
  brigade: string
  battalion: string
  role: string
  /** Part of the name of a vereda. */
  village: string
  /** Whether the person has offered information to the UBPD. */
  information: '' | Information
}
/** Changes some criteria. */
export type ChangeFilter = (change: Partial<Filter>) => void
export type Information = 'si' | 'no' | 'sin dato'

export const noFilter: Filter = {
  department: '',
  municipality: '',
  text: '',
  from: '',
  to: '',
  division: '',
  brigade: '',
  battalion: '',
  role: '',
  village: '',
  information: '',
}

export const isFiltering = (filter: Filter) =>
  Object.values(withPeriod(filter)).some((value) => value.trim() !== '')

export const isNobody = ({ places, unplaced }: Grouping) =>
  places.length === 0 && unplaced.records.length === 0

/** Whether only a place was chosen, so that an empty result means: nobody there. */
export const isPlaceOnly = (filter: Filter) =>
  filter.department !== '' && !isFiltering({ ...filter, department: '', municipality: '' })

/**
 * Returns the people that match the filter. A person is found by the place that the map shows them at and by each
 * place of work in their record; they stay where the map shows them.
 */
export function filterPeople(all: Grouping, filter: Filter): Grouping {
  return resultOf(filterSteps(all, filter))
}

/** Like `filterPeople`, in steps: those of the name's test, then one place per step. */
export function* filterSteps(all: Grouping, filter: Filter): Steps<Grouping> {
  if (!isFiltering(filter)) return all
  const { matches, workedThere } = yield* personTestSteps(all, filter)
  const [department, municipality] = [nameKey(filter.department), nameKey(filter.municipality)]
  const isThere = (place: Place) =>
    (department === '' || nameKey(place.department ?? '') === department) &&
    (municipality === '' || nameKey(place.municipality) === municipality)

  const matchOf: MatchOf = (person, key) => (matches ? matches(person, key) : 'exact')
  const places: Place[] = []
  for (const place of all.places) {
    yield
    const there = isThere(place)
    if (there && !matches) places.push(place)
    else {
      const people = only(place, (person, key) =>
        there || workedThere(person) ? matchOf(person, key) : undefined,
      )
      if (people.records.length > 0) places.push({ ...place, ...people })
    }
  }
  const unplaced = only(all.unplaced, (person, key) =>
    workedThere(person) ? matchOf(person, key) : undefined,
  )
  return { places: places.sort(largeToSmall), unplaced }
}

type MatchOf = (person: MapPerson, key: string) => ReturnType<KeyTest>

/** Returns the matching people: exact matches first, then similar names. */
export function only({ records, keys }: People, matchOf: MatchOf): People {
  const exact: number[] = []
  const similar: number[] = []
  records.forEach((person, index) => {
    const match = matchOf(person, keys[index] ?? '')
    if (match) (match === 'exact' ? exact : similar).push(index)
  })
  const order = [...exact, ...similar]
  return {
    records: order.flatMap((index) => records[index] ?? []),
    keys: order.map((index) => keys[index] ?? ''),
    exact: exact.length,
  }
}
