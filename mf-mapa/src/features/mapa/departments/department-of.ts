import { bounds, CRS, latLng, latLngBounds, point, type LatLngBounds } from 'leaflet'
import type { Place } from '../../../people/places'
import { countryZoom, departments } from '../base-map/country'
import { isInside, ringsOf } from '../base-map/rings'

const simple = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Other names under which registers have a department. */
const otherNames: Record<string, string> = {
  bogota: '11',
  'santafe de bogota d c': '11',
  'distrito capital': '11',
  'archipielago de san andres providencia y santa catalina': '88',
  'san andres providencia y santa catalina': '88',
  'san andres': '88',
  valle: '76',
  guajira: '44',
  'n de santander': '54',
}
const codes = new Map([
  ...Object.entries(otherNames),
  ...departments.map(({ code, name }) => [simple(name), code] as const),
])

/** The islands are far from the coast, so they are drawn in an inset, which is always in view. */
export const islands = '88'

const pixels = CRS.EPSG3857

let outlines: { code: string; rings: ReturnType<typeof ringsOf> }[] | undefined
const allOutlines = () => (outlines ??= departments.map(({ code, path }) => ({ code, rings: ringsOf(path) })))

/** Returns the rectangle around a department. */
export function boundsOf(department: string): LatLngBounds {
  const rings = allOutlines().find(({ code }) => code === department)?.rings ?? []
  const { min, max } = bounds(rings.flat().map(([x, y]) => point(x, y)))
  return latLngBounds(
    [min, max].flatMap((corner) => (corner ? [pixels.pointToLatLng(corner, countryZoom)] : [])),
  )
}

/** Code of the department that contains the point; undefined outside the country. */
export function departmentAt(latitude: number, longitude: number): string | undefined {
  const { x, y } = pixels.latLngToPoint(latLng(latitude, longitude), countryZoom)
  return allOutlines().find(({ rings }) => isInside(rings, [x, y]))?.code
}

/** A thousand places have a few dozen names. */
const codeByName = new Map<string, string | undefined>()

function codeOf(name: string): string | undefined {
  if (!codeByName.has(name)) codeByName.set(name, codes.get(simple(name)))
  return codeByName.get(name)
}

/** Code of the place's department by its name, or by its point if the name is none; undefined abroad. */
export const departmentOf = ({ department, latitude, longitude }: Place): string | undefined =>
  codeOf(department ?? '') ?? departmentAt(latitude, longitude)
