import { z } from 'zod'
import { parseCsv } from '../csv/parse-csv'

const id = z.number().int().positive()
const name = z.string().min(1)
const named = z.array(z.strictObject({ id, nombre: name }))

/** Lists whose rows consist of an id and a name; the keys are their tables. */
export const namedLists = [
  'etnia',
  'nivel_academico',
  'creencia_religiosa',
  'situacion_pensional',
  'situacion_vivienda',
  'motivo_retiro',
  'naturaleza_centro_reclusion',
  'defensa_tecnica',
] as const
export type NamedList = (typeof namedLists)[number]

/** `data/lookups.json`: each list in display order; ranks from high to low. */
export const lookupsFile = z.strictObject({
  fuerzas: z.array(z.strictObject({ id, nombre: name, otroNombre: name.nullable(), rangos: named })),
  sala_jep: z.array(z.strictObject({ id, nombre: name, nombreOficial: name, sigla: name.nullable() })),
  toar: z.array(
    z.strictObject({ id, nombre: name, departamento: name.nullable(), municipio: name.nullable() }),
  ),
  ...(Object.fromEntries(namedLists.map((list) => [list, named])) as Record<NamedList, typeof named>),
})
export type LookupsFile = z.infer<typeof lookupsFile>

export type Municipality = {
  codigo_dane: string
  nombre_departamento: string
  nombre: string
  latitud: number
  longitud: number
}

const header = 'codigo_dane,nombre_departamento,nombre_municipio,latitud,longitud'

const place = z
  .tuple([z.string().regex(/^\d{5}$/), name, name, z.coerce.number(), z.coerce.number()])
  .transform(([codigo_dane, nombre_departamento, nombre, latitud, longitud]): Municipality => ({
    codigo_dane,
    nombre_departamento,
    nombre,
    latitud,
    longitud,
  }))

/** Reads `data/municipios.csv`: DIVIPOLA, one row per municipality, in any order. */
export function readMunicipalities(text: string): Municipality[] {
  const [columns, ...rows] = parseCsv(text)
  if (columns?.join(',') !== header) throw new Error(`municipios.csv must begin with ${header}`)
  return z.array(place).parse(rows)
}
