import type { MapPerson } from '@fcr/shared/contracts/map'
import { listedNames, nameKey } from '../../people/place-names'
import { textTestSteps } from '../../people/find-by-text'
import type { Grouping } from '../../people/places'
import { simplified, startsMatcher, type KeyTest } from '../../people/search-key'
import type { Steps } from '../../people/steps'
import type { Filter } from './filter/filter'
import { unitFields } from '../../people/choices'
import { periodOf } from './filter/years'

type PersonTest = (person: MapPerson) => boolean
type PersonTests = {
  matches: ((person: MapPerson, key: string) => ReturnType<KeyTest>) | undefined
  workedThere: PersonTest
}

/** Caches a test by its text: a hundred thousand records hold few different units or places. */
function once(test: (text: string) => boolean): (text: string | null) => boolean {
  const results = new Map<string | null, boolean>()
  return (text) => {
    let result = results.get(text)
    if (result === undefined) results.set(text, (result = test(text ?? '')))
    return result
  }
}

/** The year of `YYYY-MM-DD`; undefined without one. */
const yearOf = (day: string | null) => {
  const year = Number(day?.slice(0, 4))
  return Number.isInteger(year) && year > 0 ? year : undefined
}

/** Tests whether somebody served during the period. Without an end date, service counts from its start on. */
function servedTest(filter: Filter): PersonTest | undefined {
  const { from, to } = periodOf(filter)
  if (from === undefined && to === undefined) return undefined
  return ({ FECHA_INICIO_LABORES, FECHA_FIN_LABORES }) => {
    const [start, end] = [yearOf(FECHA_INICIO_LABORES), yearOf(FECHA_FIN_LABORES)]
    if (start === undefined && end === undefined) return false
    return (start ?? 0) <= (to ?? Infinity) && (end ?? Infinity) >= (from ?? 0)
  }
}

function equalTest(
  field: (typeof unitFields)[keyof typeof unitFields],
  wanted: string,
): PersonTest | undefined {
  const key = nameKey(wanted)
  if (key === '') return undefined
  const matches = once((name) => nameKey(name) === key)
  return (person) => matches(person[field])
}

function villageTest(typed: string): PersonTest | undefined {
  const matcher = startsMatcher(typed)
  if (!matcher) return undefined
  const matches = once((text) => matcher(` ${simplified(text).replace(/[,;]/g, ' ')}`))
  return ({ VEREDAS_LABOR }) => matches(VEREDAS_LABOR)
}

const told = { si: true, no: false, 'sin dato': null } as const

function informationTest(wanted: Filter['information']): PersonTest | undefined {
  return wanted === '' ? undefined : ({ INFORMACION_UBPD }) => INFORMACION_UBPD === told[wanted]
}

/**
 * Returns the tests of a filter for a person among `all`, in the steps of the name's test. `matches` covers everything
 * except the place, and is undefined if the filter has no other criteria; `workedThere` tests whether the record names the
 * place.
 */
export function* personTestSteps(all: Grouping, filter: Filter): Steps<PersonTests> {
  const byText = yield* textTestSteps(filter.text, all, [...all.places, all.unplaced])
  const tests = [
    servedTest(filter),
    equalTest(unitFields.division, filter.division),
    equalTest(unitFields.brigade, filter.brigade),
    equalTest(unitFields.battalion, filter.battalion),
    equalTest(unitFields.role, filter.role),
    villageTest(filter.village),
    informationTest(filter.information),
  ].filter((test) => test !== undefined)
  const names = (wanted: string) => {
    const key = nameKey(wanted)
    return once((field) => key === '' || listedNames(field).some((name) => nameKey(name) === key))
  }
  const [inDepartment, inMunicipality] = [names(filter.department), names(filter.municipality)]
  return {
    matches:
      tests.length === 0 && !byText
        ? undefined
        : (person, key) =>
            tests.every((test) => test(person)) ? (byText ? byText(key) : 'exact') : undefined,
    workedThere: ({ DEPARTAMENTOS_LABORO, MUNICIPIOS_LABORO }) =>
      inDepartment(DEPARTAMENTOS_LABORO) && inMunicipality(MUNICIPIOS_LABORO),
  }
}
