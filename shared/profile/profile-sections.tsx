import type { ReactNode } from 'react'
import type { Profile, ProfileField } from '../contracts/profile'
import { formatDay, formatYears } from './format-profile'
import { MobileNumber } from './mobile-number'

/** What a profile page can start from: a minimal profile or a search card has only some of the fields. */
export type ProfileRecord = Partial<Profile> &
  Pick<Profile, 'numero_identificacion' | 'nombre_apellido_completo'>

type FieldName = Exclude<ProfileField, 'numero_identificacion' | 'nombre_apellido_completo'>

type Field<Name extends FieldName = FieldName> = {
  name: Name
  label: string
  /** How a present value is shown; as it is by default. Absent ones and booleans are the data list's matter. */
  show?: (value: NonNullable<Profile[Name]>) => ReactNode
  /** Left out when the person has no value for it, instead of 'No Disponible'. */
  hideWhenAbsent?: boolean
}
/** One variant per field, so that `show` gets that field's own type. */
type AnyField = { [Name in FieldName]: Field<Name> }[FieldName]

type Section = { id: string; title: string; fields: readonly AnyField[] }

const mobile = (value: string) => <MobileNumber value={value} />

/** The six sections of the profile with their fields, in the order in which they are shown. */
export const profileSections = [
  {
    id: 'contacto-principal',
    title: 'Datos Principales de Contacto',
    fields: [
      { name: 'numero_celular_principal', label: 'Celular principal', show: mobile },
      { name: 'correo_electronico_principal', label: 'Correo electrónico principal' },
      { name: 'departamento_residencia', label: 'Departamento de residencia' },
      { name: 'municipio_residencia', label: 'Municipio de residencia' },
      { name: 'direccion_residencia', label: 'Dirección de residencia' },
    ],
  },
  {
    id: 'contacto-adicional',
    title: 'Datos Adicionales de Contacto',
    fields: [
      { name: 'nombre_contacto_adicional', label: 'Nombre del contacto adicional' },
      { name: 'numero_celular_alterno', label: 'Celular alterno', show: mobile },
      { name: 'correo_electronico_alterno', label: 'Correo electrónico alterno' },
    ],
  },
  {
    id: 'demograficos',
    title: 'Datos Demográficos',
    fields: [
      { name: 'fecha_nacimiento', label: 'Fecha de nacimiento', show: formatDay },
      { name: 'edad', label: 'Edad', show: formatYears },
      { name: 'departamento_nacimiento', label: 'Departamento de nacimiento' },
      { name: 'municipio_nacimiento', label: 'Municipio de nacimiento' },
      { name: 'nombre_etnia', label: 'Etnia' },
      { name: 'nombre_creencia_religiosa', label: 'Creencia religiosa' },
      { name: 'discapacidad', label: 'Discapacidad' },
    ],
  },
  {
    id: 'adicionales',
    title: 'Datos Adicionales del Usuario',
    fields: [
      { name: 'nivel_academico', label: 'Nivel académico' },
      { name: 'titulo_profesional', label: 'Título profesional' },
      { name: 'convive_en_pareja', label: 'Convive en pareja' },
      { name: 'cantidad_hijos', label: 'Cantidad de hijos' },
      { name: 'empleado_actualmente', label: 'Empleado actualmente' },
      { name: 'independiente', label: 'Independiente' },
      { name: 'nombre_situacion_pensional', label: 'Situación pensional' },
      { name: 'nombre_situacion_habitacional', label: 'Situación de vivienda' },
      { name: 'subsidio_vivienda', label: 'Subsidio de vivienda' },
    ],
  },
  {
    id: 'institucionales',
    title: 'Datos Institucionales',
    fields: [
      { name: 'fuerza', label: 'Fuerza' },
      { name: 'rango', label: 'Rango' },
      { name: 'nombre_unidad', label: 'Última unidad' },
      { name: 'departamento_unidad', label: 'Departamento de la unidad' },
      { name: 'municipio_unidad', label: 'Municipio de la unidad' },
      { name: 'servicio_activo', label: 'Servicio activo' },
      { name: 'motivo_retiro', label: 'Motivo de retiro' },
      { name: 'fecha_retiro_militares', label: 'Fecha de retiro', show: formatDay },
      {
        name: 'anios_servicio_das',
        label: 'Años de servicio en el DAS',
        hideWhenAbsent: true,
      },
      { name: 'perteneciente_arn', label: 'Pertenece a un programa de la ARN' },
      { name: 'nombre_programa_arn', label: 'Programa ARN' },
      { name: 'toar', label: 'TOAR' },
      { name: 'departamento_toar', label: 'Departamento del TOAR' },
      { name: 'municipio_toar', label: 'Municipio del TOAR' },
    ],
  },
  {
    id: 'institucionales-jep',
    title: 'Datos Institucionales Adicionales (JEP)',
    fields: [
      { name: 'compareciente_jep', label: 'Compareciente JEP' },
      { name: 'numero_acta_jep', label: 'Número de acta' },
      { name: 'nombre_sala_jep', label: 'Sala o sección' },
      { name: 'magistrado_jep', label: 'Magistrado' },
      { name: 'nombre_defensa_tecnica', label: 'Defensa técnica' },
      { name: 'privado_libertad', label: 'Privado de la libertad' },
      { name: 'libertad_ltca', label: 'Libertad transitoria, condicionada y anticipada (LTCA)' },
      { name: 'nombre_centro_reclusion', label: 'Centro de reclusión' },
      { name: 'naturaleza_cr', label: 'Naturaleza del centro de reclusión' },
      { name: 'departamento_reclusion', label: 'Departamento del centro de reclusión' },
      { name: 'municipio_reclusion', label: 'Municipio del centro de reclusión' },
      { name: 'rango_momento_hechos', label: 'Rango al momento de los hechos' },
    ],
  },
] as const satisfies readonly Section[]

const item = <Name extends FieldName>({ name, label, show }: Field<Name>, profile: ProfileRecord) => {
  const value = profile[name] as Profile[Name] | undefined
  if (value === null || value === undefined || value === '') return { label, value: null }
  return { label, value: show ? show(value) : value }
}

/** Labels and values of one section, ready for a data list. */
export const sectionItems = (section: Section, profile: ProfileRecord) =>
  section.fields
    .filter((field) => !field.hideWhenAbsent || (profile[field.name] ?? null) !== null)
    .map((field) => item(field as Field, profile))
