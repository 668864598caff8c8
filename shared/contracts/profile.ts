import { z } from 'zod'
import { provenance } from './provenance'

const text = z.string().nullable()
const flag = z.boolean().nullable()
const count = z.number().int().nullable()

/** Answer of `GET /perfil` and of the officials' read-only profile. Dates are `YYYY-MM-DD`. */
export const profile = z.strictObject({
  numero_identificacion: z.string(),
  nombre_apellido_completo: z.string(),
  numero_celular_principal: text,
  correo_electronico_principal: text,
  departamento_residencia: text,
  municipio_residencia: text,
  direccion_residencia: text,
  numero_celular_alterno: text,
  nombre_contacto_adicional: text,
  correo_electronico_alterno: text,
  fecha_nacimiento: text,
  /** Current year minus year of birth. */
  edad: count,
  departamento_nacimiento: text,
  municipio_nacimiento: text,
  nombre_etnia: text,
  nombre_creencia_religiosa: text,
  discapacidad: text,
  nivel_academico: text,
  titulo_profesional: text,
  convive_en_pareja: flag,
  cantidad_hijos: count,
  empleado_actualmente: flag,
  independiente: flag,
  nombre_situacion_pensional: text,
  nombre_situacion_habitacional: text,
  subsidio_vivienda: flag,
  fuerza: text,
  rango: text,
  nombre_unidad: text,
  departamento_unidad: text,
  municipio_unidad: text,
  servicio_activo: flag,
  motivo_retiro: text,
  fecha_retiro_militares: text,
  anios_servicio_das: count,
  compareciente_jep: flag,
  numero_acta_jep: text,
  nombre_sala_jep: text,
  magistrado_jep: text,
  nombre_defensa_tecnica: text,
  privado_libertad: flag,
  libertad_ltca: flag,
  nombre_centro_reclusion: text,
  naturaleza_cr: text,
  departamento_reclusion: text,
  municipio_reclusion: text,
  rango_momento_hechos: text,
  /** Whether the person answered that they belong to an ARN programme. */
  perteneciente_arn: flag,
  nombre_programa_arn: text,
  toar: text,
  departamento_toar: text,
  municipio_toar: text,
  procedencia: provenance,
})
export type Profile = z.infer<typeof profile>

/** The fields that a person or an import fills in. */
export type ProfileField = Exclude<keyof Profile, 'procedencia'>
