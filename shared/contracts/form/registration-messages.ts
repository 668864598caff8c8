const mayDecline = 'Elija una opción; puede ser «Prefiero no responder».'

/**
 * Validation messages of the affiliation form, shared by browser and server.
 * Most messages of steps 1 and 2 are prescribed (docs/product.md); the others follow their style.
 */
export const messages = {
  yesNo: 'Seleccione Sí o No.',
  digitsTooLong: 'El número es demasiado largo.',
  textTooLong: 'El texto es demasiado largo.',
  controlCharacters: 'El texto contiene caracteres que no se pueden guardar.',
  noName: 'Escriba los nombres y apellidos de la persona.',
  asInDocument: 'Solo puede contener letras, espacios, apóstrofos, guiones y puntos.',
  unknownOption: 'Seleccione una opción de la lista.',
  notApplicable: 'Este campo no aplica según las respuestas anteriores.',
  nombre: {
    required: 'El nombre y apellidos son requeridos.',
    letters: 'El nombre solo puede contener letras.',
    words: 'El campo debe contener nombres y apellidos.',
  },
  cedula: { required: 'La cédula es obligatoria.', digits: 'La cédula solo puede contener números.' },
  celular: {
    required: 'El número celular es obligatorio.',
    format: 'El celular debe ser un número colombiano válido',
  },
  email: {
    required: 'El correo electrónico es obligatorio.',
    format: 'El correo electrónico no es válido.',
    domain: 'Solo se aceptan correos de dominios públicos.',
  },
  contraseña: {
    required: 'Ingresar una contraseña es obligatorio',
    mismatch: 'Las contraseñas no coinciden',
    length: 'La contraseña debe tener al menos 8 caracteres.',
    upper: 'Debe contener al menos una mayúscula.',
    lower: 'Debe contener al menos una minúscula.',
    digit: 'Debe contener al menos un número.',
  },
  fechaNacimiento: {
    required: 'La fecha de nacimiento es obligatoria.',
    format: 'La fecha de nacimiento no es válida.',
    future: 'La fecha de nacimiento no puede ser futura.',
    adult: 'Debes ser mayor de edad para registrarte.',
  },
  edad: {
    required: 'La edad es obligatoria.',
    digits: 'La edad debe ser un número válido.',
    adult: 'Debes ser mayor de edad para registrarte.',
    mismatch: 'La edad debe coincidir con la fecha de nacimiento.',
  },
  correoElectronicoAlterno: {
    required: 'El correo electrónico alterno es obligatorio.',
    format: 'El correo electrónico alterno no es válido.',
    domain: 'Solo se aceptan correos de dominios públicos.',
    same: 'El correo electrónico alternativo no puede ser el mismo que el principal.',
  },
  nombreContactoAlterno: {
    required: 'El nombre del contacto alterno es obligatorio.',
    letters: 'El nombre del contacto alterno solo puede contener letras.',
    words: 'El campo debe contener nombres y apellidos.',
    same: 'El nombre del contacto alterno no puede ser el mismo que el suyo.',
  },
  celularAlterno: {
    required: 'El número celular alterno es obligatorio.',
    format: 'El celular alternativo debe ser un número colombiano válido',
    same: 'El celular alterno no puede ser el mismo que el principal.',
  },
  direccion: 'La dirección es obligatoria.',
  departamentoResidencia: 'El departamento de residencia es obligatorio.',
  municipioResidencia: 'El municipio de residencia es obligatorio.',
  departamentoNacimiento: 'El departamento de nacimiento es obligatorio.',
  municipioNacimiento: 'El municipio de nacimiento es obligatorio.',
  etnia: mayDecline,
  nivelAcademico: 'El nivel académico es obligatorio.',
  empleadoActualmente: 'Indique si está empleado actualmente.',
  creenciaReligiosa: mayDecline,
  tituloObtenido: {
    required: 'El título obtenido es obligatorio.',
    letters: 'El título obtenido solo puede contener letras.',
  },
  independiente: 'Indique si trabaja como independiente.',
  convivePareja: 'Indique si convive en pareja.',
  situacionPensional: 'La situación pensional es obligatoria.',
  cantidadHijos: {
    required: 'La cantidad de hijos es obligatoria.',
    digits: 'La cantidad de hijos debe ser un número válido.',
  },
  situacionVivienda: 'La situación de vivienda es obligatoria.',
  subsidioVivienda: 'Indique si ha recibido subsidio de vivienda.',
  activo: 'Indique si está en servicio activo.',
  fuerzaPerteneciente: 'La fuerza a la que pertenece es obligatoria.',
  rango: 'El rango es obligatorio.',
  nombreUltimaUnidadPerteneciente: {
    required: 'El nombre de la última unidad es obligatorio.',
    letters: 'El nombre de la última unidad solo puede contener letras.',
  },
  departamentoUnidadAcantonada: 'El departamento de la unidad es obligatorio.',
  municipioUnidadAcantonada: 'El municipio de la unidad es obligatorio.',
  fechaRetiro: {
    required: 'La fecha de retiro es obligatoria.',
    format: 'La fecha de retiro no es válida.',
    future: 'La fecha de retiro no puede ser futura.',
    beforeBirth: 'La fecha de retiro no puede ser anterior a la de nacimiento.',
  },
  motivoRetiro: 'El motivo de retiro es obligatorio.',
  pertenecienteARN: 'Indique si pertenece a un programa de la ARN.',
  añosServicioDAS: {
    required: 'Los años de servicio en el DAS son obligatorios.',
    digits: 'Los años de servicio en el DAS deben ser un número válido.',
  },
  comparecienteJEP: 'Indique si es compareciente ante la JEP.',
  numeroActaJEP: {
    required: 'El número de acta de la JEP es obligatorio.',
    format: 'El número de acta de la JEP debe tener exactamente 6 dígitos.',
  },
  privadoLibertad: 'Indique si está privado de la libertad.',
  libertadTransitoriaLCTA: 'Indique si tiene libertad transitoria, condicionada y anticipada.',
  departamentoCentroReclusion: 'El departamento del centro de reclusión es obligatorio.',
  municipioCentroReclusion: 'El municipio del centro de reclusión es obligatorio.',
  nombreCentroReclusion: {
    required: 'El nombre del centro de reclusión es obligatorio.',
    letters: 'El nombre del centro de reclusión solo puede contener letras.',
  },
  naturalezaCentroReclusion: 'La naturaleza del centro de reclusión es obligatoria.',
  rangoMomentoDeHechos: 'El rango al momento de los hechos es obligatorio.',
  salaProcesoJEP: 'La sala de la JEP es obligatoria.',
  magistradoProcesoJEP: {
    required: 'El nombre del magistrado es obligatorio.',
    letters: 'El nombre del magistrado solo puede contener letras.',
  },
  defensaTecnica: 'La defensa técnica es obligatoria.',
} as const

/** For a field without texts of its own, or without that one. */
export const generalTexts = {
  required: 'Este campo es obligatorio.',
  letters: 'Este campo solo puede contener letras.',
  words: 'El campo debe contener nombres y apellidos.',
  digits: 'Este campo debe ser un número válido.',
  format: 'Este campo no es válido.',
  future: 'La fecha no puede ser futura.',
  domain: 'Solo se aceptan correos de dominios públicos.',
}

/** Returns the texts of a field. A single text is the one for a missing answer. */
export function ownTexts(name: string): Partial<typeof generalTexts> {
  const own = (messages as Readonly<Record<string, string | Partial<typeof generalTexts>>>)[name]
  return typeof own === 'string' ? { required: own } : (own ?? {})
}
