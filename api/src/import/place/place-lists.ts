import type { Choice } from '@fcr/shared/contracts/text/similar-choices'
import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import { usualDepartmentNames, usualMunicipalityNames } from '@fcr/shared/contracts/usual-places'
import type { Db } from '../../database/open'
import type { Municipality } from '../../lookups/data-files'
import { loadPlaces } from './places'

/** Finds the places of the register by their official and usual names. */
export type PlaceLists = {
  /** Code of a department by one of its names. */
  department: (name: string) => string | undefined
  /** A municipality of a department by one of its names. */
  municipality: (department: string, name: string) => Municipality | undefined
  /** All municipalities with that name. */
  everywhere: (name: string) => readonly Municipality[]
  /** All departments, and the municipalities of one, with their codes. */
  departments: readonly Choice<string>[]
  municipalitiesOf: (department: string) => readonly Choice<string>[]
}

const key = normalizeForComparison

const departmentOf = ({ codigo_dane }: Municipality) => codigo_dane.slice(0, 2)

function listDepartments(places: readonly Municipality[]) {
  const codes = new Map<string, string>()
  for (const [code, names] of Object.entries(usualDepartmentNames))
    for (const name of names) codes.set(key(name), code)
  // Official names are set last, so they prevail.
  for (const place of places) codes.set(key(place.nombre_departamento), departmentOf(place))
  return codes
}

function listMunicipalities(places: readonly Municipality[]) {
  const byName = new Map<string, Map<string, Municipality>>()
  const add = (name: string, place: Municipality) => {
    const namesakes = byName.get(key(name)) ?? new Map<string, Municipality>()
    byName.set(key(name), namesakes.set(departmentOf(place), place))
  }
  for (const place of places)
    for (const name of usualMunicipalityNames[place.codigo_dane] ?? []) add(name, place)
  for (const place of places) add(place.nombre, place)
  return byName
}

export function placeLists(places: readonly Municipality[]): PlaceLists {
  const departments = listDepartments(places)
  const municipalities = listMunicipalities(places)
  return {
    department: (name) => departments.get(key(name)),
    municipality: (department, name) => municipalities.get(key(name))?.get(department),
    everywhere: (name) => [...(municipalities.get(key(name))?.values() ?? [])],
    departments: [...new Map(places.map((place) => [departmentOf(place), place.nombre_departamento]))].map(
      ([code, name]) => ({ names: [name, ...(usualDepartmentNames[code] ?? [])], value: code }),
    ),
    municipalitiesOf: (department) =>
      places
        .filter((place) => departmentOf(place) === department)
        .map(({ nombre, codigo_dane: code }) => ({
          names: [nombre, ...(usualMunicipalityNames[code] ?? [])],
          value: code,
        })),
  }
}

export const loadPlaceLists = async (db: Db): Promise<PlaceLists> =>
  placeLists([...(await loadPlaces(db)).values()])
