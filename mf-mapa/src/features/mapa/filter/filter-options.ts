import type { MapPerson } from '@fcr/shared/contracts/map'
import { listedNames, nameKey } from '../../../people/place-names'
import type { Grouping } from '../../../people/places'
import type { Seats } from '../../../people/seats'

const { compare } = new Intl.Collator('es', { numeric: true })
const sorted = (names: Iterable<string>) => [...names].sort(compare)

/** Departments with their municipalities: all of the country's, and those that only records name. */
export function placeOptions({ places, unplaced }: Grouping, seats: Seats): Map<string, string[]> {
  /** Departments, then municipalities, by their compared form: each has one spelling. */
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
  const entries = [...byKey.values()].map(
    ({ name, municipalities }) => [name, sorted(municipalities.values())] as const,
  )
  return new Map(entries.sort(([a], [b]) => compare(a, b)))
}

/** Units and roles that records name, by field. */
export const unitFields = {
  division: 'NIVEL_DIVISION',
  brigade: 'NIVEL_BRIGADA',
  battalion: 'NIVEL_BATALLON',
  role: 'CARGO_PRINCIPAL',
} as const satisfies Record<string, keyof MapPerson>
export type UnitField = keyof typeof unitFields
/** A unit or role, with the number of people who name it. */
type UnitOption = { name: string; people: number }

/** The units or roles that all people name in a field, each in one spelling. */
export function unitOptions({ places, unplaced }: Grouping, field: UnitField): UnitOption[] {
  const spelled = new Map<string, number>()
  for (const { records } of [...places, unplaced])
    for (const person of records) {
      const name = person[unitFields[field]] ?? ''
      spelled.set(name, (spelled.get(name) ?? 0) + 1)
    }
  const byKey = new Map<string, UnitOption>()
  for (const [name, count] of spelled) {
    const key = nameKey(name)
    byKey.set(key, { name: name.trim(), people: count + (byKey.get(key)?.people ?? 0) })
  }
  byKey.delete('')
  return [...byKey.values()].sort((a, b) => compare(a.name, b.name))
}
