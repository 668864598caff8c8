import type { Field } from '@fcr/shared/contracts/form/fields'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ChangeAuthor, ChangeMeans, ChangeOrigin } from '../../changes/author'
import type { Id, DayText, GeneratedTimestamp, NullableTimestamp, Optional } from './columns'

/** Columns of the form's answers; lists, forces and ranks by their identifiers, places by their codes. */
type AnswerColumns = {
  [F in Extract<Field, { column: string }> as F['column']]: F['kind'] extends 'name' | 'number'
    ? string
    : Optional<
        F['kind'] extends 'flag'
          ? boolean
          : F['kind'] extends 'count' | 'id' | 'force' | 'rank'
            ? number
            : string
      >
}

export type ComparecienteTable = AnswerColumns & {
  id: Id
  nombre_busqueda: GeneratedAlways<string>
  nombre_palabras: GeneratedAlways<string[]>
  password_hash: Optional<string>
  must_change_password: Generated<boolean>
  password_expires_at: NullableTimestamp
  nombre_programa_arn: Optional<string>
  magistrado_busqueda: GeneratedAlways<string | null>
  version: Generated<number>
  consent_version: Optional<string>
  consent_at: NullableTimestamp
  identidad: Generated<'declarada' | 'verificada'>
  identidad_metodo: Optional<string>
  identidad_referencia: Optional<string>
  identidad_verified_by: Optional<string>
  identidad_verified_at: NullableTimestamp
  /** Time of the verification that the member last opened. */
  identidad_seen_at: NullableTimestamp
  imported_at: NullableTimestamp
  restored_at: NullableTimestamp
  /** The staff member who registered the person at the office; null if nobody did. */
  registered_by: Optional<string>
  correo_confirmado: Optional<string>
  correo_confirmado_at: NullableTimestamp
  aviso_solicitudes: Generated<boolean>
  aviso_consultas: Generated<boolean>
  created_at: GeneratedTimestamp
  /** Last change of the person's data; password and identity changes do not count. */
  updated_at: GeneratedTimestamp
}

export type AnnulledAccountTable = {
  id: string
  numero_identificacion: string
  datos: Record<string, unknown>
  motivo: string
  annulled_by: string
  annulled_at: GeneratedTimestamp
}

/** Filled by the database's triggers only (migrations/0060-people.sql). */
export type ChangeTable = {
  id: Id
  compareciente_id: GeneratedAlways<string>
  campo: GeneratedAlways<string>
  antes: GeneratedAlways<unknown>
  despues: GeneratedAlways<unknown>
  changed_at: GeneratedAlways<Date>
  author_realm: GeneratedAlways<ChangeAuthor['realm'] | null>
  author_id: GeneratedAlways<string | null>
  author_name: GeneratedAlways<string | null>
  means: GeneratedAlways<ChangeMeans | null>
  reason: GeneratedAlways<string | null>
  import_id: GeneratedAlways<string | null>
  file_name: GeneratedAlways<string | null>
  file_line: GeneratedAlways<number | null>
}

export type ConflictTable = {
  id: Id
  numero_identificacion: string
  opened_by: 'registro' | 'importacion'
  compareciente_id: Optional<string>
  attempts: Generated<number>
  last_attempt_at: NullableTimestamp
  importado: Optional<Record<string, unknown>>
  /** The file and row of `importado`. */
  origen: Optional<ChangeOrigin>
  imported_at: NullableTimestamp
  opened_at: GeneratedTimestamp
  closed_at: NullableTimestamp
  closed_by: Optional<string>
  resolution: Optional<'verificada' | 'combinada' | 'anulada' | 'descartada'>
}

export type MapPersonTable = {
  cc_identidad: string
  primer_nombre: string | null
  segundo_nombre: string | null
  primer_apellido: string | null
  segundo_apellido: string | null
  numero_celular: string | null
  correo_electronico: string | null
  departamento_residencia: string | null
  municipio_residencia: string | null
  direccion_residencia: string | null
  departamentos_laboro: string | null
  municipios_laboro: string | null
  veredas_labor: string | null
  fecha_inicio_labores: DayText
  fecha_fin_labores: DayText
  talleres_ubpd: boolean | null
  informacion_ubpd: boolean | null
  cargo_principal: string | null
  nivel_brigada: string | null
  nivel_division: string | null
  nivel_batallon: string | null
  latitud_municipio: number | null
  longitud_municipio: number | null
  updated_at: GeneratedTimestamp
}
