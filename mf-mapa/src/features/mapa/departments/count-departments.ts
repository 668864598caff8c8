import type { Place } from '../../../people/places'
import { departments } from '../base-map/country'
import { departmentOf } from './department-of'

export type DepartmentCount = {
  code: string
  name: string
  people: number
  /** Places with people, largest first. */
  places: readonly Place[]
}

export type CountryCount = {
  /** All departments, also those with nobody, from the most people to the fewest. */
  departments: readonly DepartmentCount[]
  /** People whose place is in no department. */
  elsewhere: number
}

const { compare } = new Intl.Collator('es')

export function countDepartments(places: readonly Place[]): CountryCount {
  const counts = new Map(
    departments.map(({ code, name }) => [code, { code, name, people: 0, places: [] as Place[] }]),
  )
  let elsewhere = 0
  for (const place of places) {
    const department = counts.get(departmentOf(place) ?? '')
    if (department) {
      department.people += place.records.length
      department.places.push(place)
    } else elsewhere += place.records.length
  }
  const counted = [...counts.values()].sort((a, b) => b.people - a.people || compare(a.name, b.name))
  for (const department of counted) department.places.sort((a, b) => b.records.length - a.records.length)
  return { departments: counted, elsewhere }
}

/** The least number of people of each step but the first, which is nobody. */
const steps = [1, 10, 25, 50, 100] as const

/** The steps for a register whose largest department has this many people: ten times wider for each digit more. */
export const scaleFor = (largest: number): number[] => {
  const factor = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, largest))) - 2)
  return steps.map((least) => (least === 1 ? 1 : least * factor))
}

/** The step of a number of people: 0 to 5. */
export const stepOf = (people: number, scale: readonly number[]) =>
  scale.filter((least) => people >= least).length
