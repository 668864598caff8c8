import { ageByYear, parseDay, todayInBogota } from '@fcr/shared/contracts/dates'
import type { Profile } from '@fcr/shared/contracts/profile'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import type { Compareciente } from '../database/schema'
import type { AuthorisedNumber } from '../identity/authority'
import { provenanceColumns, provenanceOf } from '../identity/provenance'

/** Whose profile: by the id of the row, or by the number that an official asks for. */
export type ProfileKey = { id: string } | { numeroIdentificacion: AuthorisedNumber }

export type StoredProfile = { id: string; profile: Profile; version: number }

type NamedTable =
  | 'etnia'
  | 'creencia_religiosa'
  | 'nivel_academico'
  | 'situacion_pensional'
  | 'situacion_vivienda'
  | 'fuerza'
  | 'rango'
  | 'motivo_retiro'
  | 'sala_jep'
  | 'defensa_tecnica'
  | 'naturaleza_centro_reclusion'

/** Name of the row of a lookup list that a column of the person points to. */
const nameOf = (table: NamedTable, column: string = table): RawBuilder<string | null> =>
  sql`(SELECT nombre FROM ${sql.table(table)} WHERE id = ${sql.ref(`person.${column}`)})`

const place = (table: 'departamento' | 'municipio', column: string): RawBuilder<string | null> =>
  sql`(SELECT nombre FROM ${sql.table(table)} WHERE codigo_dane = ${sql.ref(`person.${column}`)})`

const stored = sql<Compareciente>`compareciente`

const selectProfile = (db: Db, person: RawBuilder<Compareciente> = stored) =>
  db
    .selectFrom(person.as('person'))
    .leftJoin('toar', 'toar.id', 'person.toar')
    .select(provenanceColumns)
    .select([
      'person.id',
      'person.version',
      'person.numero_identificacion',
      'person.nombre_apellido_completo',
      'person.numero_celular_principal',
      'person.correo_electronico_principal',
      place('departamento', 'departamento_residencia').as('departamento_residencia'),
      place('municipio', 'municipio_residencia').as('municipio_residencia'),
      'person.direccion_residencia',
      'person.numero_celular_alterno',
      'person.nombre_contacto_adicional',
      'person.correo_electronico_alterno',
      'person.fecha_nacimiento',
      place('departamento', 'departamento_nacimiento').as('departamento_nacimiento'),
      place('municipio', 'municipio_nacimiento').as('municipio_nacimiento'),
      nameOf('etnia').as('nombre_etnia'),
      nameOf('creencia_religiosa').as('nombre_creencia_religiosa'),
      'person.discapacidad',
      nameOf('nivel_academico').as('nivel_academico'),
      'person.titulo_profesional',
      'person.convive_en_pareja',
      'person.cantidad_hijos',
      'person.empleado_actualmente',
      'person.independiente',
      nameOf('situacion_pensional').as('nombre_situacion_pensional'),
      nameOf('situacion_vivienda').as('nombre_situacion_habitacional'),
      'person.subsidio_vivienda',
      nameOf('fuerza').as('fuerza'),
      nameOf('rango').as('rango'),
      'person.nombre_unidad',
      place('departamento', 'departamento_unidad').as('departamento_unidad'),
      place('municipio', 'municipio_unidad').as('municipio_unidad'),
      'person.servicio_activo',
      nameOf('motivo_retiro').as('motivo_retiro'),
      'person.fecha_retiro_militares',
      'person.anios_servicio_das',
      'person.compareciente_jep',
      'person.numero_acta_jep',
      nameOf('sala_jep').as('nombre_sala_jep'),
      'person.magistrado_jep',
      nameOf('defensa_tecnica').as('nombre_defensa_tecnica'),
      'person.privado_libertad',
      'person.libertad_ltca',
      'person.nombre_centro_reclusion',
      nameOf('naturaleza_centro_reclusion').as('naturaleza_cr'),
      place('departamento', 'departamento_reclusion').as('departamento_reclusion'),
      place('municipio', 'municipio_reclusion').as('municipio_reclusion'),
      nameOf('rango', 'rango_momento_hechos').as('rango_momento_hechos'),
      'person.perteneciente_arn',
      'person.nombre_programa_arn',
      'toar.nombre as toar',
      'toar.departamento as departamento_toar',
      'toar.municipio as municipio_toar',
    ])

const ageOf = (birthday: string | null): number | null => {
  const day = birthday === null ? undefined : parseDay(birthday)
  return day ? ageByYear(day, todayInBogota()) : null
}

type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfile>['executeTakeFirstOrThrow']>>

const storedProfile = ({ id, version, ...row }: ProfileRow): StoredProfile => {
  const { filled_in, verified_at, imported_at, updated_at, ...fields } = row
  const procedencia = provenanceOf({ filled_in, verified_at, imported_at, updated_at })
  return { id, version, profile: { ...fields, edad: ageOf(fields.fecha_nacimiento), procedencia } }
}

/** A person's profile with the names of the lookup lists, and its version. */
export async function findProfile(db: Db, key: ProfileKey): Promise<StoredProfile | undefined> {
  const query = selectProfile(db)
  const row = await (
    'id' in key
      ? query.where('person.id', '=', key.id)
      : query.where('person.numero_identificacion', '=', key.numeroIdentificacion)
  ).executeTakeFirst()
  return row && storedProfile(row)
}

/** The profile as it would be with these columns of `compareciente` instead of the stored ones. */
export async function previewProfile(
  db: Db,
  id: string,
  columns: Record<string, unknown>,
): Promise<Profile | undefined> {
  const changed = sql<Compareciente>`(
    SELECT (jsonb_populate_record(one, ${JSON.stringify(columns)}::jsonb)).* FROM compareciente AS one WHERE id = ${id})`
  const row = await selectProfile(db, changed).executeTakeFirst()
  return row && storedProfile(row).profile
}

/** ETag of a profile; an edit sends it back in If-Match. */
export const profileTag = (version: number) => `"${version}"`
