import { expect, it } from '@jest/globals'
import { adviceOn, digitsReading, suggestionOn, warningOn } from './advice'
import { messages } from './registration-messages'

const { nombre, nombreContactoAlterno, nombreUltimaUnidadPerteneciente: unit, cedula, celular } = messages
const asInDocument = (text: string) => `Escriba «${text}»; la Fundación puede registrarlo como en su cédula.`

it.each([
  ['nombre', 'Ana D’Alessandro', nombre.letters, asInDocument('Ana D Alessandro')],
  ['nombre', 'Luis Gómez-Díaz', nombre.letters, asInDocument('Luis Gómez Díaz')],
  ['nombre', 'María del C. Prueba', nombre.letters, asInDocument('María del C Prueba')],
  ['nombre', 'João Conceição', nombre.letters, asInDocument('João Conceicão')],
  ['nombre', 'Ana 2 Prueba', nombre.letters, undefined],
  ['nombre', 'Ana (Prueba)', nombre.letters, undefined],
  ['nombre', 'Ana.', nombre.letters, undefined],
  ['nombre', 'Ana', nombre.words, undefined],
  ['nombreContactoAlterno', 'Ana D’Alessandro', nombreContactoAlterno.letters, 'Escriba «Ana D Alessandro».'],
  ['nombreUltimaUnidadPerteneciente', 'Bat. Prueba', unit.letters, 'Escriba «Bat Prueba».'],
  ['cedula', '79845123 / 52123456', cedula.digits, 'Hay dos números: escriba uno solo.'],
  ['cedula', '12a', cedula.digits, undefined],
  ['celular', '3001234567 o 3107654321', celular.format, 'Hay dos números: escriba uno solo.'],
  ['celular', '300123', celular.format, undefined],
  ['celular', '3001234567 o 3107654321', undefined, undefined],
])('%s %j, refused with %j: %s', (name, answer, message, advice) => {
  expect(adviceOn(name, answer, message)).toBe(advice)
})

it.each([
  ['cedula', '0012345', true],
  ['cedula', 'C.C. 0.012.345', true],
  ['cedula', '12345', false],
  ['cedula', '0', true],
  ['cedula', '123', true],
  ['cedula', '1234', false],
  ['fechaNacimiento', '1919-12-31', true],
  ['fechaNacimiento', '1920-01-01', false],
  ['fechaRetiro', '1919-12-31', false],
  ['celular', '0012345', false],
])('%s %j has a warning: %j', (name, answer, isWarned) => {
  expect(warningOn(name, answer) !== undefined).toBe(isWarned)
})

it.each([
  ['nombre', 'maría del carmen prueba', 'María del Carmen Prueba'],
  ['nombre', ' de la cruz  ñañez ', 'De la Cruz Ñañez'],
  ['nombreContactoAlterno', "ana d'alessandro-prueba", "Ana D'Alessandro-Prueba"],
  ['magistradoProcesoJEP', 'óscar ejemplo', 'Óscar Ejemplo'],
  ['nombre', 'María prueba', undefined],
  ['nombre', 'MARÍA PRUEBA', undefined],
  ['nombre', '', undefined],
  ['direccion', 'calle 5', undefined],
])('%s %j is offered as %j', (name, answer, offered) => {
  expect(suggestionOn(name, answer)).toBe(offered)
})

it('reads pasted telephones and document numbers', () => {
  for (const pasted of [
    '+57 300 123 4567',
    '(300) 123-4567',
    '300–123–4567',
    '(+57) 300-123-4567',
    'Cel: 300.123.4567',
  ])
    expect(digitsReading('celular')(pasted)).toBe('3001234567')
  expect(digitsReading('cedula')('C.C. 79.845.123')).toBe('79845123')
})
