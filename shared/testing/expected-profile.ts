import { answerTo, profileNameOf, questions, type Question } from '../contracts/form/fields'
import type { Lookups } from '../contracts/form/lookups'
import type { Profile } from '../contracts/profile'
import type { Registration } from '../contracts/form/registration'

const yes = (value: string) => (value === '' ? null : value === 'True')
const text = (value: string) => value || null
const number = (value: string) => (value === '' ? null : Number(value))

/** Returns the name in the list's row with this identifier (its first field). */
const nameIn = (rows: readonly object[], id: string): string | null => {
  const row = rows
    .map((entry) => Object.values(entry) as [number, string])
    .find(([rowId]) => String(rowId) === id)
  return row?.[1] ?? null
}

/** The profile's value for a question that is not listed below. */
function usual(question: Question, form: Registration, lookups: Lookups): string | number | boolean | null {
  const answer = answerTo(question, form)
  if (question.kind === 'id') return nameIn(lookups[question.list], answer)
  if (question.kind === 'flag') return yes(answer)
  return question.kind === 'count' || question.kind === 'age' ? number(answer) : text(answer)
}

/**
 * Returns the profile of a person who registered with this form. Written out field by field, so that an error
 * in the table of fields does not hide itself.
 */
export const expectedProfile = (form: Registration, lookups: Lookups) => {
  const all = questions.flatMap((question) =>
    question.kind === 'secret' ? [] : [[profileNameOf(question), usual(question, form, lookups)]],
  )
  return { ...Object.fromEntries(all), ...written(form, lookups) } as Omit<Profile, 'procedencia'>
}

const written = (
  {
    userData: user,
    secondSection: second,
    thirdSection: third,
    fourthSection: fourth,
    fifthSection: fifth,
  }: Registration,
  lookups: Lookups,
): Partial<Profile> => ({
  numero_identificacion: user.cedula,
  nombre_apellido_completo: user.nombre,
  numero_celular_principal: user.celular,
  correo_electronico_principal: user.email,
  departamento_residencia: second.departamentoResidencia,
  municipio_residencia: second.municipioResidencia,
  direccion_residencia: second.direccion,
  numero_celular_alterno: second.celularAlterno,
  nombre_contacto_adicional: second.nombreContactoAlterno,
  correo_electronico_alterno: second.correoElectronicoAlterno,
  fecha_nacimiento: second.fechaNacimiento,
  edad: Number(second.edad),
  departamento_nacimiento: second.departamentoNacimiento,
  municipio_nacimiento: second.municipioNacimiento,
  nombre_etnia: nameIn(lookups.getEtnias, third.etnia),
  nombre_creencia_religiosa: nameIn(lookups.getCreencias, third.creenciaReligiosa),
  discapacidad: text(third.discapacidad),
  nivel_academico: nameIn(lookups.getNivelesEducativos, third.nivelAcademico),
  titulo_profesional: third.tituloObtenido,
  convive_en_pareja: yes(third.convivePareja),
  cantidad_hijos: number(third.cantidadHijos),
  empleado_actualmente: yes(third.empleadoActualmente),
  independiente: yes(third.independiente),
  nombre_situacion_pensional: nameIn(lookups.getSituacionesPensionales, third.situacionPensional),
  nombre_situacion_habitacional: nameIn(lookups.getSituacionesVivienda, third.situacionVivienda),
  subsidio_vivienda: yes(fourth.subsidioVivienda),
  fuerza: fourth.fuerzaPerteneciente,
  rango: fourth.rango,
  nombre_unidad: fourth.nombreUltimaUnidadPerteneciente,
  departamento_unidad: fourth.departamentoUnidadAcantonada,
  municipio_unidad: fourth.municipioUnidadAcantonada,
  servicio_activo: yes(fourth.activo),
  motivo_retiro: nameIn(lookups.getMotivosRetiro, fourth.motivoRetiro),
  fecha_retiro_militares: text(fourth.fechaRetiro),
  anios_servicio_das: number(fourth.añosServicioDAS),
  compareciente_jep: yes(fifth.comparecienteJEP),
  numero_acta_jep: text(fifth.numeroActaJEP),
  nombre_sala_jep: nameIn(lookups.getSalasProcesoJEP, fifth.salaProcesoJEP),
  magistrado_jep: text(fifth.magistradoProcesoJEP),
  nombre_defensa_tecnica: nameIn(lookups.getDefensas, fifth.defensaTecnica),
  privado_libertad: yes(fifth.privadoLibertad),
  libertad_ltca: yes(fifth.libertadTransitoriaLCTA),
  nombre_centro_reclusion: text(fifth.nombreCentroReclusion),
  naturaleza_cr: nameIn(lookups.getTiposCentroReclusion, fifth.naturalezaCentroReclusion),
  departamento_reclusion: text(fifth.departamentoCentroReclusion),
  municipio_reclusion: text(fifth.municipioCentroReclusion),
  rango_momento_hechos: text(fifth.rangoMomentoDeHechos),
  perteneciente_arn: yes(fourth.pertenecienteARN),
  nombre_programa_arn: null,
  toar: nameIn(lookups.getTOAR, fourth.pertenecienteTOAR),
  departamento_toar: null,
  municipio_toar: null,
})
