// Writes the country's outline, which stands in for map tiles that do not come, from Natural Earth's public data.
// Run it after a new version of world-atlas: node outline.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

const isoNumber = '170'
const target = new URL('src/features/mapa/colombia.ts', import.meta.url)

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
)
const country = atlas.objects.countries.geometries.find(({ id }) => id === isoNumber)
const { geometry } = feature(atlas, country)

// Two decimals are a kilometre: less than the line is wide at the zooms where no tile would be missed.
const ring = (points) => points.map(([lng, lat]) => `${lat.toFixed(2)},${lng.toFixed(2)}`).join(' ')
const rings = geometry.coordinates.map(([outer]) => ring(outer))

writeFileSync(
  target,
  `// Written by outline.mjs. Rings parted by ';', points by ' ', each as latitude,longitude.
export const colombia =
  '${rings.join(';')}'
`,
)
