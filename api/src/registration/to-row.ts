import { consentVersion, type Registration } from '@fcr/shared/contracts/registration'
import type { References } from './references'

const flag = (answer: string): boolean | null => (answer === '' ? null : answer === 'True')
const count = (answer: string): number | null => (answer === '' ? null : Number(answer))
const text = (answer: string): string | null => (answer === '' ? null : answer)

/** The columns that a form fills, for a new person and for an edit alike; all but number and password. */
export function rowOf(form: Registration, references: References, now: Date) {
  const { userData, secondSection, thirdSection, fourthSection, fifthSection } = form
  return {
    ...references,
    nombre_apellido_completo: userData.nombre,
    numero_celular_principal: userData.celular,
    correo_electronico_principal: userData.email,

    fecha_nacimiento: secondSection.fechaNacimiento,
    correo_electronico_alterno: secondSection.correoElectronicoAlterno,
    nombre_contacto_adicional: secondSection.nombreContactoAlterno,
    numero_celular_alterno: secondSection.celularAlterno,
    direccion_residencia: secondSection.direccion,

    empleado_actualmente: flag(thirdSection.empleadoActualmente),
    titulo_profesional: thirdSection.tituloObtenido,
    independiente: flag(thirdSection.independiente),
    discapacidad: text(thirdSection.discapacidad),
    convive_en_pareja: flag(thirdSection.convivePareja),
    cantidad_hijos: count(thirdSection.cantidadHijos),

    subsidio_vivienda: flag(fourthSection.subsidioVivienda),
    servicio_activo: flag(fourthSection.activo),
    nombre_unidad: fourthSection.nombreUltimaUnidadPerteneciente,
    fecha_retiro_militares: text(fourthSection.fechaRetiro),
    perteneciente_arn: flag(fourthSection.pertenecienteARN),
    anios_servicio_das: count(fourthSection.añosServicioDAS),

    compareciente_jep: flag(fifthSection.comparecienteJEP),
    numero_acta_jep: text(fifthSection.numeroActaJEP),
    magistrado_jep: text(fifthSection.magistradoProcesoJEP),
    privado_libertad: flag(fifthSection.privadoLibertad),
    libertad_ltca: flag(fifthSection.libertadTransitoriaLCTA),
    nombre_centro_reclusion: text(fifthSection.nombreCentroReclusion),

    consent_version: consentVersion,
    consent_at: now,
    updated_at: now,
  }
}

export type RegistrationRow = ReturnType<typeof rowOf>
