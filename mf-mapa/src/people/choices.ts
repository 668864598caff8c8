import type { MapPerson } from '@fcr/shared/contracts/map'
import { listedNames, nameKey } from './place-names'
import type { Grouping } from './places'
import type { Seats } from './seats'
import type { Steps } from './steps'

const { compare } = new Intl.Collator('es', { numeric: true })

/** A department, municipality, unit or role, with the number of people whom it finds. */
type Option = { name: string; people: number }
export type DepartmentOption = Option & { municipalities: Option[] }

export type Years = { from: number; to: number }

/** What a filter offers to choose from. */
export type Choices = {
  departments: readonly DepartmentOption[]
  units: Readonly<Record<UnitField, readonly Option[]>>
  /** First and last year in which anybody served; undefined without dates. */
  years: Years | undefined
}

export const noChoices: Choices = {
  departments: [],
  units: { division: [], brigade: [], battalion: [], role: [] },
  years: undefined,
}

/** Collects the choices in steps: a hundred thousand people take an old phone half a second. */
export function* choicesOf(all: Grouping, seats: Seats): Steps<Choices> {
  const departments = yield* departmentsOf(all, seats)
  const units = {
    division: yield* unitsOf(all, 'division'),
    brigade: yield* unitsOf(all, 'brigade'),
    battalion: yield* unitsOf(all, 'battalion'),
    role: yield* unitsOf(all, 'role'),
  }
  return { departments, units, years: yield* yearsOf(all) }
}

/** Departments with their municipalities: all of the country's, and those that only records name. */
function* departmentsOf(all: Grouping, seats: Seats): Steps<DepartmentOption[]> {
  const peopleIn = yield* peopleByPlace(all)
  const entries = [...departmentNames(all, seats)].map(([department, { name, municipalities }]) => ({
    name,
    people: peopleIn(department),
    municipalities: byName(
      [...municipalities].map(([key, spelling]) => ({ name: spelling, people: peopleIn(department, key) })),
    ),
  }))
  return byName(entries)
}

const byName = <Named extends Option>(options: Named[]) => options.sort((a, b) => compare(a.name, b.name))

/** Departments, then municipalities, by their compared form: each has one spelling. */
function departmentNames({ places, unplaced }: Grouping, seats: Seats) {
  const byKey = new Map<string, { name: string; municipalities: Map<string, string> }>()
  const add = (department: string, municipalities: readonly string[]) => {
    if (department === '') return
    const key = nameKey(department)
    const entry = byKey.get(key) ?? { name: department, municipalities: new Map<string, string>() }
    byKey.set(key, entry)
    for (const name of municipalities)
      if (name !== '' && !entry.municipalities.has(nameKey(name)))
        entry.municipalities.set(nameKey(name), name)
  }
  for (const seat of seats) add(seat.nombre_departamento, [seat.nombre_municipio])
  for (const { department, municipality } of places) add(department ?? '', listedNames(municipality))
  for (const person of unplaced.records) {
    const departments = listedNames(person.DEPARTAMENTOS_LABORO)
    // If there are several departments, the record does not say which municipality belongs to which.
    const municipalities = departments.length === 1 ? listedNames(person.MUNICIPIOS_LABORO) : []
    for (const department of departments) add(department, municipalities)
  }
  return byKey
}

/** Counts the people whom the filter finds in a department or municipality, by their compared forms. */
function* peopleByPlace({
  places,
  unplaced,
}: Grouping): Steps<(department: string, municipality?: string) => number> {
  const counts = new Map<string, number>()
  const keyOf = (department: string, municipality: string) => `${department}\n${municipality}`
  const keysOf = (field: string | null) => listedNames(field).map(nameKey)
  for (const place of [...places, undefined]) {
    const department = nameKey(place?.department ?? '')
    const own = place
      ? ['', nameKey(place.municipality)].map((municipality) => keyOf(department, municipality))
      : []
    // A hundred thousand records hold few different lists of places.
    const alike = new Map<string, { person: MapPerson; people: number }>()
    for (const person of (place ?? unplaced).records) {
      const lists = keyOf(person.DEPARTAMENTOS_LABORO ?? '', person.MUNICIPIOS_LABORO ?? '')
      const entry = alike.get(lists)
      if (entry) entry.people += 1
      else alike.set(lists, { person, people: 1 })
    }
    for (const { person, people } of alike.values()) {
      const municipalities = ['', ...keysOf(person.MUNICIPIOS_LABORO)]
      const named = keysOf(person.DEPARTAMENTOS_LABORO).flatMap((name) =>
        municipalities.map((municipality) => keyOf(name, municipality)),
      )
      for (const key of new Set([...own, ...named])) counts.set(key, (counts.get(key) ?? 0) + people)
    }
    yield
  }
  return (department, municipality = '') => counts.get(keyOf(department, municipality)) ?? 0
}

/** Units and roles that records name, by field. */
export const unitFields = {
  division: 'NIVEL_DIVISION',
  brigade: 'NIVEL_BRIGADA',
  battalion: 'NIVEL_BATALLON',
  role: 'CARGO_PRINCIPAL',
} as const satisfies Record<string, keyof MapPerson>
export type UnitField = keyof typeof unitFields

/** The units or roles that all people name in a field, each in one spelling. */
function* unitsOf({ places, unplaced }: Grouping, field: UnitField): Steps<Option[]> {
  const spelled = new Map<string, number>()
  for (const { records } of [...places, unplaced]) {
    for (const person of records) {
      const name = person[unitFields[field]] ?? ''
      spelled.set(name, (spelled.get(name) ?? 0) + 1)
    }
    yield
  }
  const byKey = new Map<string, Option>()
  for (const [name, count] of spelled) {
    const key = nameKey(name)
    byKey.set(key, { name: name.trim(), people: count + (byKey.get(key)?.people ?? 0) })
  }
  byKey.delete('')
  return byName([...byKey.values()])
}

function* yearsOf({ places, unplaced }: Grouping): Steps<Years | undefined> {
  const range = { from: Infinity, to: -Infinity }
  for (const { records } of [...places, unplaced]) {
    for (const { FECHA_INICIO_LABORES, FECHA_FIN_LABORES } of records)
      for (const day of [FECHA_INICIO_LABORES, FECHA_FIN_LABORES]) {
        const year = Number(day?.slice(0, 4) ?? 0)
        if (!(year > 0)) continue
        range.from = Math.min(range.from, year)
        range.to = Math.max(range.to, year)
      }
    yield
  }
  return range.from < range.to ? range : undefined
}
