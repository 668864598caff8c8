import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/start/workspaces.mjs'

export const municipalities = 1100
export const total = 100_000
/** Number of people in the largest municipality. */
export const largest = 5000

/** @type {(list: readonly string[], index: number) => string} */
const pick = (list, index) => list[index % list.length] ?? ''
const firstNames = [
  'José',
  'María',
  'Óscar',
  'Ana',
  'Begoña',
  'Luis',
  'Íngrid',
  'Hernán',
  'Zoila',
  'Raúl',
  'Iván',
]
const surnames = [
  'Sintético',
  'Prueba',
  'Ejemplo',
  'Ñáñez',
  'Ficticia',
  'Muestra',
  'Ensayo',
  'Inventado',
  'Peña',
]

function places() {
  const [, ...rows] = readFileSync(join(root, 'api/data/municipios.csv'), 'utf8').trim().split('\n')
  return rows
    .map((row) => {
      const [, department = '', municipality = '', latitude, longitude] = row.split(',')
      return { department, municipality, latitude: Number(latitude), longitude: Number(longitude) }
    })
    .filter(({ latitude, longitude }) => Number.isFinite(latitude + longitude))
    .slice(0, municipalities)
}

/** Returns a response of `GET /funciones/mapa` with `total` people: about 60 MB. */
export function mapResponse() {
  const all = places()
  return JSON.stringify(
    Array.from({ length: total }, (_, index) => {
      const place = all[index < largest ? 0 : index % municipalities]
      if (!place) throw new Error('api/data has too few municipalities')
      return {
        CC_IDENTIDAD: String(9_920_000_000 + index),
        PRIMER_NOMBRE: pick(firstNames, index),
        SEGUNDO_NOMBRE: pick(firstNames, index * 7 + 3),
        PRIMER_APELLIDO: pick(surnames, index * 5),
        SEGUNDO_APELLIDO: pick(surnames, index * 11 + 2),
        NUMERO_CELULAR: String(3_000_000_000 + index),
        CORREO_ELECTRONICO: `mapa-sintetico-${index}@gmail.com`,
        DEPARTAMENTO_RESIDENCIA: place.department,
        MUNICIPIO_RESIDENCIA: place.municipality,
        DIRECCION_RESIDENCIA: `Carrera Inventada ${index}`,
        DEPARTAMENTOS_LABORO: place.department,
        MUNICIPIOS_LABORO: place.municipality,
        VEREDAS_LABOR: `Vereda Ficticia ${index % 50}`,
        FECHA_INICIO_LABORES: '1990-01-15',
        FECHA_FIN_LABORES: '2004-12-15',
        TALLERES_UBPD: index % 2 === 0,
        INFORMACION_UBPD: index % 3 === 0,
        CARGO_PRINCIPAL: 'Comandante',
        NIVEL_BRIGADA: `Brigada Ficticia ${index % 30}`,
        NIVEL_DIVISION: `División Ficticia ${index % 8}`,
        NIVEL_BATALLON: `Batallón Ficticio ${index % 40}`,
        LATITUD_MUNICIPIO: place.latitude,
        LONGITUD_MUNICIPIO: place.longitude,
      }
    }),
  )
}
