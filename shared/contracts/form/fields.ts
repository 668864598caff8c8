import type { FieldSpec, ProfileSection, SpecWithin } from './field-spec'

/** Questions that one section of the profile shows. */
const within = <const P extends ProfileSection, const Specs extends Record<string, SpecWithin>>(
  section: P,
  specs: Specs,
) => {
  const placed: Record<string, unknown> = {}
  for (const [name, spec] of Object.entries(specs)) placed[name] = { ...spec, in: section }
  return placed as { [Name in keyof Specs]: Specs[Name] & { in: P } }
}

const retired = {
  field: 'activo',
  answer: 'False',
  otherwise: 'Solo si no está en servicio activo',
} as const
const appears = {
  field: 'comparecienteJEP',
  answer: 'True',
  otherwise: 'Solo si es compareciente ante la JEP',
} as const
const detained = {
  field: 'privadoLibertad',
  answer: 'True',
  otherwise: 'Solo si está privado de la libertad',
} as const

/**
 * The questions of the affiliation form, by section of the payload and name. Rows, profile, edits and imports follow from
 * this table; the profile shows each of its sections in this order.
 */
export const fields = {
  userData: {
    nombre: { kind: 'name', column: 'nombre_apellido_completo' },
    cedula: { kind: 'number', column: 'numero_identificacion' },
    ...within('contacto-principal', {
      celular: { kind: 'mobile', column: 'numero_celular_principal', label: 'Celular principal' },
      email: { kind: 'email', column: 'correo_electronico_principal', label: 'Correo electrónico principal' },
    }),
    contraseña: { kind: 'secret' },
    confirmContraseña: { kind: 'secret' },
  },
  secondSection: {
    ...within('contacto-principal', {
      departamentoResidencia: {
        kind: 'department',
        column: 'departamento_residencia',
        label: 'Departamento de residencia',
      },
      municipioResidencia: {
        kind: 'municipality',
        of: 'departamentoResidencia',
        column: 'municipio_residencia',
        label: 'Municipio de residencia',
      },
      direccion: { kind: 'text', column: 'direccion_residencia', label: 'Dirección de residencia' },
    }),
    ...within('contacto-adicional', {
      nombreContactoAlterno: {
        kind: 'person',
        column: 'nombre_contacto_adicional',
        label: 'Nombre del contacto alterno',
      },
      celularAlterno: { kind: 'mobile', column: 'numero_celular_alterno', label: 'Celular alterno' },
      correoElectronicoAlterno: {
        kind: 'email',
        column: 'correo_electronico_alterno',
        label: 'Correo electrónico alterno',
      },
    }),
    ...within('demograficos', {
      fechaNacimiento: { kind: 'day', column: 'fecha_nacimiento', label: 'Fecha de nacimiento' },
      edad: { kind: 'age', profile: 'edad', label: 'Edad' },
      departamentoNacimiento: {
        kind: 'department',
        column: 'departamento_nacimiento',
        label: 'Departamento de nacimiento',
      },
      municipioNacimiento: {
        kind: 'municipality',
        of: 'departamentoNacimiento',
        column: 'municipio_nacimiento',
        label: 'Municipio de nacimiento',
      },
    }),
  },
  thirdSection: {
    ...within('demograficos', {
      etnia: { kind: 'id', list: 'getEtnias', column: 'etnia', profile: 'nombre_etnia', label: 'Etnia' },
      creenciaReligiosa: {
        kind: 'id',
        list: 'getCreencias',
        column: 'creencia_religiosa',
        profile: 'nombre_creencia_religiosa',
        label: 'Creencia religiosa',
      },
      discapacidad: { kind: 'text', column: 'discapacidad', optional: true, label: 'Discapacidad' },
    }),
    ...within('adicionales', {
      nivelAcademico: {
        kind: 'id',
        list: 'getNivelesEducativos',
        column: 'nivel_academico',
        label: 'Nivel académico',
      },
      tituloObtenido: { kind: 'text', column: 'titulo_profesional', label: 'Título obtenido' },
      convivePareja: { kind: 'flag', column: 'convive_en_pareja', label: 'Convive en pareja' },
      cantidadHijos: { kind: 'count', column: 'cantidad_hijos', label: 'Cantidad de hijos' },
      empleadoActualmente: { kind: 'flag', column: 'empleado_actualmente', label: 'Empleado actualmente' },
      independiente: { kind: 'flag', column: 'independiente', label: 'Independiente' },
      situacionPensional: {
        kind: 'id',
        list: 'getSituacionesPensionales',
        column: 'situacion_pensional',
        profile: 'nombre_situacion_pensional',
        label: 'Situación pensional',
      },
      situacionVivienda: {
        kind: 'id',
        list: 'getSituacionesVivienda',
        column: 'situacion_vivienda',
        profile: 'nombre_situacion_habitacional',
        label: 'Situación de vivienda',
      },
    }),
  },
  fourthSection: {
    ...within('adicionales', {
      subsidioVivienda: { kind: 'flag', column: 'subsidio_vivienda', label: 'Subsidio de vivienda' },
    }),
    ...within('institucionales', {
      fuerzaPerteneciente: { kind: 'force', column: 'fuerza', label: 'Fuerza' },
      rango: { kind: 'rank', of: 'fuerzaPerteneciente', column: 'rango', label: 'Rango' },
      nombreUltimaUnidadPerteneciente: { kind: 'text', column: 'nombre_unidad', label: 'Última unidad' },
      departamentoUnidadAcantonada: {
        kind: 'department',
        column: 'departamento_unidad',
        label: 'Departamento de la unidad',
      },
      municipioUnidadAcantonada: {
        kind: 'municipality',
        of: 'departamentoUnidadAcantonada',
        column: 'municipio_unidad',
        label: 'Municipio de la unidad',
      },
      activo: { kind: 'flag', column: 'servicio_activo', label: 'Servicio activo' },
      motivoRetiro: {
        kind: 'id',
        list: 'getMotivosRetiro',
        column: 'motivo_retiro',
        on: retired,
        label: 'Motivo de retiro',
      },
      fechaRetiro: { kind: 'day', column: 'fecha_retiro_militares', on: retired, label: 'Fecha de retiro' },
      añosServicioDAS: {
        kind: 'count',
        column: 'anios_servicio_das',
        label: 'Años de servicio en el DAS',
        hideWhenAbsent: true,
      },
      pertenecienteARN: {
        kind: 'flag',
        column: 'perteneciente_arn',
        label: 'Pertenece a un programa de la ARN',
        also: { nombre_programa_arn: 'Programa ARN' },
      },
      pertenecienteTOAR: {
        kind: 'id',
        list: 'getTOAR',
        column: 'toar',
        optional: true,
        label: 'TOAR',
        also: { departamento_toar: 'Departamento del TOAR', municipio_toar: 'Municipio del TOAR' },
      },
    }),
  },
  fifthSection: {
    ...within('institucionales-jep', {
      comparecienteJEP: { kind: 'flag', column: 'compareciente_jep', label: 'Compareciente JEP' },
      numeroActaJEP: { kind: 'act', column: 'numero_acta_jep', on: appears, label: 'Número de acta' },
      salaProcesoJEP: {
        kind: 'id',
        list: 'getSalasProcesoJEP',
        column: 'sala_jep',
        profile: 'nombre_sala_jep',
        on: appears,
        label: 'Sala o sección',
      },
      magistradoProcesoJEP: { kind: 'person', column: 'magistrado_jep', on: appears, label: 'Magistrado' },
      defensaTecnica: {
        kind: 'id',
        list: 'getDefensas',
        column: 'defensa_tecnica',
        profile: 'nombre_defensa_tecnica',
        on: appears,
        label: 'Defensa técnica',
      },
      privadoLibertad: { kind: 'flag', column: 'privado_libertad', label: 'Privado de la libertad' },
      libertadTransitoriaLCTA: {
        kind: 'flag',
        column: 'libertad_ltca',
        label: 'Libertad transitoria, condicionada y anticipada (LTCA)',
      },
      nombreCentroReclusion: {
        kind: 'text',
        column: 'nombre_centro_reclusion',
        on: detained,
        label: 'Centro de reclusión',
      },
      naturalezaCentroReclusion: {
        kind: 'id',
        list: 'getTiposCentroReclusion',
        column: 'naturaleza_centro_reclusion',
        profile: 'naturaleza_cr',
        on: detained,
        label: 'Naturaleza del centro de reclusión',
      },
      departamentoCentroReclusion: {
        kind: 'department',
        column: 'departamento_reclusion',
        on: detained,
        label: 'Departamento del centro de reclusión',
      },
      municipioCentroReclusion: {
        kind: 'municipality',
        of: 'departamentoCentroReclusion',
        column: 'municipio_reclusion',
        on: detained,
        label: 'Municipio del centro de reclusión',
      },
      rangoMomentoDeHechos: {
        kind: 'rank',
        of: 'fuerzaPerteneciente',
        column: 'rango_momento_hechos',
        on: detained,
        label: 'Rango al momento de los hechos',
      },
    }),
  },
} as const satisfies Record<string, Readonly<Record<string, FieldSpec>>>

type Table = typeof fields

/** Section names of the payload, in the order of the form's steps. */
export type Section = keyof Table
export const sections = Object.keys(fields) as Section[]

type FieldName<S extends Section> = keyof Table[S] & string

export type NameOfKind<S extends Section, Kind> = {
  [F in FieldName<S>]: Table[S][F] extends { kind: Kind } ? F : never
}[FieldName<S>]

/** Something for each question of a step: no fewer and no others. */
export type ForEach<S extends Section, Value> = { [F in FieldName<S>]: Value }

/** The questions as the table has them, one variant each. */
export type Field = { [S in Section]: Table[S][FieldName<S>] }[Section]

/** Those of some kinds. */
export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>

/** The profile's name for a question. */
export type ProfileName<F> = F extends { profile: infer Name extends string }
  ? Name
  : F extends { column: infer Name extends string }
    ? Name
    : never

/** A question with its place in the form. Its name is unique in the whole form. */
export type Question = Field & { section: Section; name: string }

export const questions = sections.flatMap((section) =>
  Object.entries<Field>(fields[section]).map(([name, field]): Question => ({ ...field, section, name })),
)

export const questionNamed = (name: string) => questions.find((question) => question.name === name)

/** '' where there is no answer. */
export const answerTo = (
  { section, name }: Question,
  form: Readonly<Record<Section, Readonly<Record<string, string>>>>,
) => form[section][name] ?? ''

/** Whether the answer to another question switches this one off. */
export const isOff = (question: Question, answerOf: (name: string) => string | undefined) =>
  'on' in question && answerOf(question.on.field) !== question.on.answer

/** The form with an answer to each question that it leaves out: '' where the question is switched off. */
export function completed(
  form: Record<Section, Record<string, string>>,
  answer: (question: Question, answerOf: (name: string) => string | undefined) => string,
) {
  const answerOf = (name: string) => {
    const question = questionNamed(name)
    return question && answerTo(question, form)
  }
  for (const question of questions)
    form[question.section][question.name] ??= isOff(question, answerOf) ? '' : answer(question, answerOf)
  return form as { [S in Section]: ForEach<S, string> }
}

export const profileNameOf = (field: Exclude<Field, { kind: 'secret' }>): ProfileName<Field> =>
  'profile' in field ? field.profile : field.column
