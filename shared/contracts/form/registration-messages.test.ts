import { expect, it } from '@jest/globals'
import { validRegistration } from '../../testing/registration'
import { commonPasswords } from '../text/common-passwords'
import { registration, type Registration } from './registration'
import { guessableMessage } from '../text/guessable-password'
import { messages } from './registration-messages'

const year = new Date().getFullYear()

/** Field that gets the message, its answer that provokes it or all that do ({}: none at all), and its text. */
type Row = [field: string, typed: string | Record<string, string>, message: string]

const long = 'a'.repeat(201)
/** A password, typed twice. */
const both = (typed: string) => ({ contraseña: typed, confirmContraseña: typed })

/** The prescribed messages of steps 1 and 2, typed here instead of imported, to detect changed texts. */
const specified: Partial<Record<keyof Registration, readonly Row[]>> = {
  userData: [
    ['nombre', {}, 'El nombre y apellidos son requeridos.'],
    ['nombre', '   ', 'El nombre y apellidos son requeridos.'],
    ['nombre', 'Ángela Prueba 2', 'El nombre solo puede contener letras.'],
    ['nombre', 'Ángela', 'El campo debe contener nombres y apellidos.'],
    ['cedula', {}, 'La cédula es obligatoria.'],
    ['cedula', '9.90a', 'La cédula solo puede contener números.'],
    ['celular', {}, 'El número celular es obligatorio.'],
    ['celular', '300 000 012', 'El celular debe ser un número colombiano válido'],
    ['celular', '30000001234', 'El celular debe ser un número colombiano válido'],
    ['email', {}, 'El correo electrónico es obligatorio.'],
    ['email', 'persona', 'El correo electrónico no es válido.'],
    ['email', 'persona@empresa.example', 'Solo se aceptan correos de dominios públicos.'],
    ['contraseña', {}, 'Ingresar una contraseña es obligatorio'],
    ['contraseña', { confirmContraseña: 'Otra' }, 'Las contraseñas no coinciden'],
    ['confirmContraseña', 'Otra', 'Las contraseñas no coinciden'],
    ['contraseña', both('        '), 'Ingresar una contraseña es obligatorio'],
    ['contraseña', both('Corta1'), 'La contraseña debe tener al menos 8 caracteres.'],
    ['contraseña', both('camino2026'), 'Debe contener al menos una mayúscula.'],
    ['contraseña', both('CAMINO2026'), 'Debe contener al menos una minúscula.'],
    ['contraseña', both('CaminoSinCifra'), 'Debe contener al menos un número.'],
    ['contraseña', both('Password1'), 'Esta contraseña es muy fácil de adivinar. Elija otra.'],
  ],
  secondSection: [
    ['fechaNacimiento', {}, 'La fecha de nacimiento es obligatoria.'],
    ['fechaNacimiento', `${year + 1}-01-01`, 'La fecha de nacimiento no puede ser futura.'],
    ['fechaNacimiento', `${year - 10}-01-01`, 'Debes ser mayor de edad para registrarte.'],
    ['edad', {}, 'La edad es obligatoria.'],
    ['edad', 'setenta', 'La edad debe ser un número válido.'],
    ['edad', '17', 'Debes ser mayor de edad para registrarte.'],
    ['edad', String(year - 1971), 'La edad debe coincidir con la fecha de nacimiento.'],
    ['correoElectronicoAlterno', 'contacto@empresa.example', 'Solo se aceptan correos de dominios públicos.'],
    [
      'correoElectronicoAlterno',
      'Persona.Sintetica-0123@GMAIL.com',
      'El correo electrónico alternativo no puede ser el mismo que el principal.',
    ],
    ['nombreContactoAlterno', 'Ejemplina', 'El campo debe contener nombres y apellidos.'],
    ['celularAlterno', '300000', 'El celular alternativo debe ser un número colombiano válido'],
  ],
}

/** Messages of the rules without prescribed text; they follow the tone of the others. */
const ours: typeof specified = {
  userData: [
    ['nombre', 'No tiene', 'Escriba los nombres y apellidos de la persona.'],
    ['cedula', '1234567890123456', 'El número es demasiado largo.'],
    ['nombre', `${long} b`, 'El texto es demasiado largo.'],
  ],
  secondSection: [
    ['fechaNacimiento', '1850-01-01', 'La fecha de nacimiento no es válida.'],
    ['correoElectronicoAlterno', {}, 'El correo electrónico alterno es obligatorio.'],
    ['correoElectronicoAlterno', 'contacto', 'El correo electrónico alterno no es válido.'],
    ['nombreContactoAlterno', {}, 'El nombre del contacto alterno es obligatorio.'],
    ['nombreContactoAlterno', 'Ejemplina 2', 'El nombre del contacto alterno solo puede contener letras.'],
    [
      'nombreContactoAlterno',
      'angela prueba ficticia',
      'El nombre del contacto alterno no puede ser el mismo que el suyo.',
    ],
    ['celularAlterno', {}, 'El número celular alterno es obligatorio.'],
    ['celularAlterno', '3000000123', 'El celular alterno no puede ser el mismo que el principal.'],
    ['direccion', {}, 'La dirección es obligatoria.'],
    ['direccion', 'Calle\u0001 0', 'El texto contiene caracteres que no se pueden guardar.'],
    ['departamentoResidencia', {}, 'El departamento de residencia es obligatorio.'],
    ['municipioResidencia', {}, 'El municipio de residencia es obligatorio.'],
    ['departamentoNacimiento', {}, 'El departamento de nacimiento es obligatorio.'],
    ['municipioNacimiento', {}, 'El municipio de nacimiento es obligatorio.'],
  ],
  thirdSection: [
    ['etnia', {}, 'Elija una opción; puede ser «Prefiero no responder».'],
    ['nivelAcademico', {}, 'El nivel académico es obligatorio.'],
    ['empleadoActualmente', {}, 'Indique si está empleado actualmente.'],
    ['creenciaReligiosa', {}, 'Elija una opción; puede ser «Prefiero no responder».'],
    ['tituloObtenido', {}, 'El título obtenido es obligatorio.'],
    ['tituloObtenido', 'Grado 11', 'El título obtenido solo puede contener letras.'],
    ['independiente', {}, 'Indique si trabaja como independiente.'],
    ['convivePareja', {}, 'Indique si convive en pareja.'],
    ['situacionPensional', {}, 'La situación pensional es obligatoria.'],
    ['cantidadHijos', {}, 'La cantidad de hijos es obligatoria.'],
    ['cantidadHijos', '-1', 'La cantidad de hijos debe ser un número válido.'],
    ['situacionVivienda', {}, 'La situación de vivienda es obligatoria.'],
  ],
  fourthSection: [
    ['subsidioVivienda', {}, 'Indique si ha recibido subsidio de vivienda.'],
    ['activo', {}, 'Indique si está en servicio activo.'],
    ['fuerzaPerteneciente', {}, 'La fuerza a la que pertenece es obligatoria.'],
    ['rango', {}, 'El rango es obligatorio.'],
    ['nombreUltimaUnidadPerteneciente', {}, 'El nombre de la última unidad es obligatorio.'],
    [
      'nombreUltimaUnidadPerteneciente',
      'Batallón 12',
      'El nombre de la última unidad solo puede contener letras.',
    ],
    ['departamentoUnidadAcantonada', {}, 'El departamento de la unidad es obligatorio.'],
    ['municipioUnidadAcantonada', {}, 'El municipio de la unidad es obligatorio.'],
    ['fechaRetiro', '', 'La fecha de retiro es obligatoria.'],
    ['fechaRetiro', '1850-01-01', 'La fecha de retiro no es válida.'],
    ['fechaRetiro', '1969-12-31', 'La fecha de retiro no puede ser anterior a la de nacimiento.'],
    ['fechaRetiro', `${year + 1}-01-01`, 'La fecha de retiro no puede ser futura.'],
    ['motivoRetiro', '', 'El motivo de retiro es obligatorio.'],
    ['pertenecienteARN', {}, 'Indique si pertenece a un programa de la ARN.'],
    ['añosServicioDAS', {}, 'Los años de servicio en el DAS son obligatorios.'],
    ['añosServicioDAS', 'dos', 'Los años de servicio en el DAS deben ser un número válido.'],
  ],
  fifthSection: [
    ['comparecienteJEP', {}, 'Indique si es compareciente ante la JEP.'],
    ['privadoLibertad', {}, 'Indique si está privado de la libertad.'],
    ['libertadTransitoriaLCTA', {}, 'Indique si tiene libertad transitoria, condicionada y anticipada.'],
    ['numeroActaJEP', '', 'El número de acta de la JEP es obligatorio.'],
    ['numeroActaJEP', '12345', 'El número de acta de la JEP debe tener exactamente 6 dígitos.'],
    ['salaProcesoJEP', '', 'La sala de la JEP es obligatoria.'],
    ['magistradoProcesoJEP', '', 'El nombre del magistrado es obligatorio.'],
    ['magistradoProcesoJEP', 'Sala 3', 'El nombre del magistrado solo puede contener letras.'],
    ['defensaTecnica', '', 'La defensa técnica es obligatoria.'],
    ['departamentoCentroReclusion', '', 'El departamento del centro de reclusión es obligatorio.'],
    ['municipioCentroReclusion', '', 'El municipio del centro de reclusión es obligatorio.'],
    ['nombreCentroReclusion', '', 'El nombre del centro de reclusión es obligatorio.'],
    ['nombreCentroReclusion', 'Patio 3', 'El nombre del centro de reclusión solo puede contener letras.'],
    ['naturalezaCentroReclusion', '', 'La naturaleza del centro de reclusión es obligatoria.'],
    ['rangoMomentoDeHechos', '', 'El rango al momento de los hechos es obligatorio.'],
  ],
}

/** The contract's messages for bodies that the person's form cannot send. */
const beyondTheForm = [
  'Seleccione Sí o No.',
  'Seleccione una opción de la lista.',
  'Este campo no aplica según las respuestas anteriores.',
  'Solo puede contener letras, espacios, apóstrofos, guiones y puntos.',
]

/** A person to whom every question of step 5 applies. */
function detained() {
  const answers = validRegistration()
  answers.userData.email = 'persona.sintetica-0123@gmail.com'
  Object.assign(answers.fifthSection, {
    privadoLibertad: 'True',
    departamentoCentroReclusion: 'Antioquia',
    municipioCentroReclusion: 'Medellín',
    nombreCentroReclusion: 'Centro de Prueba',
    naturalezaCentroReclusion: '1',
    rangoMomentoDeHechos: 'Cabo Primero',
  })
  return answers
}

const rows = [specified, ours].flatMap((table) =>
  Object.entries(table).flatMap(([section, all]) =>
    all.map((row) => [section as keyof Registration, ...row] as const),
  ),
)

it.each(rows)('%s: %s, after %j: %s', (section, field, typed, message) => {
  const answers = detained()
  const before = answers[section]
  const given = typeof typed === 'string' ? { [field]: typed } : typed
  const empty = Object.fromEntries(Object.keys(before).map((name) => [name, '']))
  Object.assign(before, Object.keys(given).length === 0 ? empty : given)
  const { error } = registration(commonPasswords).safeParse(answers)
  const first = error?.issues.find(({ path }) => path.join('.') === `${section}.${field}`)
  // A guessable password has its cause in a second line.
  expect(first?.message.split('\n')[0]).toBe(message)
})

it('the tables above contain every message of the contract', () => {
  const texts = (value: object): string[] =>
    Object.values(value).flatMap((entry: string | object) =>
      typeof entry === 'string' ? [entry] : texts(entry),
    )
  const provoked = rows.map(([, , , message]) => message)
  expect([...new Set([...provoked, ...beyondTheForm])].sort()).toEqual(
    [...new Set([...texts(messages), guessableMessage])].sort(),
  )
})
