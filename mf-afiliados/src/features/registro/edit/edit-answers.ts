import type { LookupOption, LookupRow } from '@fcr/shared/contracts/lookups'
import type { Profile } from '@fcr/shared/contracts/profile'
import type { SelectOption } from '@fcr/shared/form'
import type { Answers } from '../answers/answers'
import { switchedOffEmpty } from '../answers/dependencies'
import { groupForces, groupPlaces, optionOf, type ListOption } from '../answers/lookups'

export type Lookups = { [O in LookupOption]: readonly LookupRow<O>[] }

const text = (value: string | number | null) => (value === null ? '' : String(value))
const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'True' : 'False')

/**
 * The form's answers for what the profile says. The profile has names where the form has a list's identifiers;
 * a name that its list no longer holds becomes an open question, since the server would refuse it.
 */
export function answersOf(profile: Profile, lookups: Lookups): Answers {
  const id = <O extends ListOption>(list: O, name: string | null) => {
    const toOption = optionOf[list] as (row: LookupRow<O>) => SelectOption
    return (
      (lookups[list] as readonly LookupRow<O>[]).map(toOption).find(({ label }) => label === name)?.value ??
      ''
    )
  }
  const places = groupPlaces(lookups.getLugaresColombia)
  const forces = groupForces(lookups.getFuerzas)
  const department = (name: string | null) => (name !== null && places.has(name) ? name : '')
  const municipality = (of: string | null, name: string | null) =>
    name !== null && places.get(of ?? '')?.includes(name) ? name : ''
  const rank = (name: string | null) =>
    name !== null && forces.get(profile.fuerza ?? '')?.includes(name) ? name : ''

  return switchedOffEmpty({
    userData: {
      nombre: profile.nombre_apellido_completo,
      cedula: profile.numero_identificacion,
      celular: text(profile.numero_celular_principal),
      email: text(profile.correo_electronico_principal),
      contraseña: '',
      confirmContraseña: '',
    },
    secondSection: {
      fechaNacimiento: text(profile.fecha_nacimiento),
      edad: text(profile.edad),
      correoElectronicoAlterno: text(profile.correo_electronico_alterno),
      nombreContactoAlterno: text(profile.nombre_contacto_adicional),
      celularAlterno: text(profile.numero_celular_alterno),
      direccion: text(profile.direccion_residencia),
      departamentoResidencia: department(profile.departamento_residencia),
      municipioResidencia: municipality(profile.departamento_residencia, profile.municipio_residencia),
      departamentoNacimiento: department(profile.departamento_nacimiento),
      municipioNacimiento: municipality(profile.departamento_nacimiento, profile.municipio_nacimiento),
    },
    thirdSection: {
      etnia: id('getEtnias', profile.nombre_etnia),
      nivelAcademico: id('getNivelesEducativos', profile.nivel_academico),
      empleadoActualmente: yesNo(profile.empleado_actualmente),
      creenciaReligiosa: id('getCreencias', profile.nombre_creencia_religiosa),
      tituloObtenido: text(profile.titulo_profesional),
      independiente: yesNo(profile.independiente),
      discapacidad: text(profile.discapacidad),
      convivePareja: yesNo(profile.convive_en_pareja),
      situacionPensional: id('getSituacionesPensionales', profile.nombre_situacion_pensional),
      cantidadHijos: text(profile.cantidad_hijos),
      situacionVivienda: id('getSituacionesVivienda', profile.nombre_situacion_habitacional),
    },
    fourthSection: {
      subsidioVivienda: yesNo(profile.subsidio_vivienda),
      activo: yesNo(profile.servicio_activo),
      fuerzaPerteneciente: forces.has(profile.fuerza ?? '') ? text(profile.fuerza) : '',
      rango: rank(profile.rango),
      nombreUltimaUnidadPerteneciente: text(profile.nombre_unidad),
      departamentoUnidadAcantonada: department(profile.departamento_unidad),
      municipioUnidadAcantonada: municipality(profile.departamento_unidad, profile.municipio_unidad),
      fechaRetiro: text(profile.fecha_retiro_militares),
      motivoRetiro: id('getMotivosRetiro', profile.motivo_retiro),
      pertenecienteARN: yesNo(profile.perteneciente_arn),
      pertenecienteTOAR: id('getTOAR', profile.toar),
      añosServicioDAS: text(profile.anios_servicio_das),
    },
    fifthSection: {
      comparecienteJEP: yesNo(profile.compareciente_jep),
      numeroActaJEP: text(profile.numero_acta_jep),
      privadoLibertad: yesNo(profile.privado_libertad),
      libertadTransitoriaLCTA: yesNo(profile.libertad_ltca),
      departamentoCentroReclusion: department(profile.departamento_reclusion),
      municipioCentroReclusion: municipality(profile.departamento_reclusion, profile.municipio_reclusion),
      nombreCentroReclusion: text(profile.nombre_centro_reclusion),
      naturalezaCentroReclusion: id('getTiposCentroReclusion', profile.naturaleza_cr),
      rangoMomentoDeHechos: rank(profile.rango_momento_hechos),
      salaProcesoJEP: id('getSalasProcesoJEP', profile.nombre_sala_jep),
      magistradoProcesoJEP: text(profile.magistrado_jep),
      defensaTecnica: id('getDefensas', profile.nombre_defensa_tecnica),
    },
  })
}
