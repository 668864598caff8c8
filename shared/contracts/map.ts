import { z } from 'zod'

const text = z.string().nullable()

/** One record of `GET /funciones/mapa`. Dates are `YYYY-MM-DD`, coordinates decimal degrees (WGS 84). */
export const mapPerson = z.strictObject({
  CC_IDENTIDAD: z.string(),
  PRIMER_NOMBRE: text,
  SEGUNDO_NOMBRE: text,
  PRIMER_APELLIDO: text,
  SEGUNDO_APELLIDO: text,
  NUMERO_CELULAR: text,
  CORREO_ELECTRONICO: text,
  DEPARTAMENTO_RESIDENCIA: text,
  MUNICIPIO_RESIDENCIA: text,
  DIRECCION_RESIDENCIA: text,
  DEPARTAMENTOS_LABORO: text,
  MUNICIPIOS_LABORO: text,
  VEREDAS_LABOR: text,
  FECHA_INICIO_LABORES: text,
  FECHA_FIN_LABORES: text,
  TALLERES_UBPD: z.boolean().nullable(),
  INFORMACION_UBPD: z.boolean().nullable(),
  CARGO_PRINCIPAL: text,
  NIVEL_BRIGADA: text,
  NIVEL_DIVISION: text,
  NIVEL_BATALLON: text,
  LATITUD_MUNICIPIO: z.number().nullable(),
  LONGITUD_MUNICIPIO: z.number().nullable(),
})
export type MapPerson = z.infer<typeof mapPerson>

/** Response of `GET /funciones/mapa`. */
export const mapPeople = z.array(mapPerson)
