import { z } from 'zod'

/** Row schemas of the lookup lists, by the `option` that requests them. */
export const lookupRows = {
  getLugaresColombia: z.strictObject({ nombre_departamento: z.string(), nombre_municipio: z.string() }),
  getEtnias: z.strictObject({ id_etnia: z.number(), nombre_etnia: z.string() }),
  getNivelesEducativos: z.strictObject({ id_nivel_academico: z.number(), nivel_academico: z.string() }),
  getCreencias: z.strictObject({
    id_creencia_religiosa: z.number(),
    nombre_creencia_religiosa: z.string(),
  }),
  getSituacionesPensionales: z.strictObject({
    id_situacion_pensional: z.number(),
    nombre_situacion_pensional: z.string(),
  }),
  getSituacionesVivienda: z.strictObject({
    id_situacion_vivienda: z.number(),
    nombre_situacion_habitacional: z.string(),
  }),
  getFuerzas: z.strictObject({ nombre_fuerza_militar: z.string(), nombre_rango: z.string() }),
  getMotivosRetiro: z.strictObject({ id_motivo_retiro: z.number(), motivo_retiro: z.string() }),
  getTOAR: z.strictObject({ id_toar: z.number(), nombre_toar: z.string() }),
  getTiposCentroReclusion: z.strictObject({ id_naturaleza_cr: z.number(), naturaleza_cr: z.string() }),
  getSalasProcesoJEP: z.strictObject({ id_sala_jep: z.number(), nombre_sala_jep: z.string() }),
  getDefensas: z.strictObject({ id_defensa_tecnica: z.number(), nombre_defensa_tecnica: z.string() }),
} as const

export type LookupOption = keyof typeof lookupRows
export type LookupRow<Option extends LookupOption> = z.infer<(typeof lookupRows)[Option]>

/** All lists, by option. */
export type Lookups = { [O in LookupOption]: readonly LookupRow<O>[] }

export const lookupOptions = Object.keys(lookupRows) as LookupOption[]

/** A municipality with the position of its seat, in decimal degrees (WGS 84): the map's list, no form's. */
export const seat = z.strictObject({
  ...lookupRows.getLugaresColombia.shape,
  latitud: z.number(),
  longitud: z.number(),
})
export type Seat = z.infer<typeof seat>
export const seatsOption = 'getCabeceras'

/** Response of `GET /funciones/lugares`: the rows of the requested list. */
export const lookupResponse = z.union([
  ...lookupOptions.map((option) => z.array(lookupRows[option])),
  z.array(seat),
])

/** Query of `GET /funciones/lugares`. */
export const lookupQuery = z.strictObject({ option: z.enum([...lookupOptions, seatsOption]) })
export type LookupQuery = z.infer<typeof lookupQuery>
