import { kilometresBetween } from './distance'
import type { PlaceLists } from './place-lists'

/** A municipality's points are expected within this distance of its seat, in kilometres. */
const expectedKilometres = 30

/** Between several places in one cell: 'Honda y Mariquita'. */
const separators = /[,;/|]| y /i

const namesIn = (text: string) => [text, ...text.split(separators)].map((name) => name.trim()).filter(Boolean)

/** Returns the municipalities named in two cells; empty if no name is recognised. */
function placesNamed(lists: PlaceLists, departmentText: string, municipalityText: string) {
  const departments = namesIn(departmentText).flatMap((name) => lists.department(name) ?? [])
  return namesIn(municipalityText).flatMap((name) =>
    departments.length === 0
      ? lists.everywhere(name)
      : departments.flatMap((department) => lists.municipality(department, name) ?? []),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns a doubt about points that are far from every municipality in their row. */
export const doubtPosition =
  (lists: PlaceLists) => (latitude: unknown, values: Readonly<Record<string, unknown>>) => {
    const { longitud_municipio: longitude, departamentos_laboro, municipios_laboro } = values
    const places = placesNamed(lists, textOf(departamentos_laboro), textOf(municipios_laboro))
    const point = [Number(latitude), Number(longitude)] as const
    const isClose = places.some(
      (place) => kilometresBetween(point, [place.latitud, place.longitud]) <= expectedKilometres,
    )
    return places.length === 0 || isClose
      ? undefined
      : `está a más de ${expectedKilometres} km del municipio que dice MUNICIPIOS_LABORO`
  }
