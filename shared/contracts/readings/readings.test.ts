import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cleanLines } from './clean-typed'
import { monthFirst, readDay } from './day'
import { readDegrees } from './decimal'
import { readDocumentNumber } from './document-number'
import { readLinkToken } from './link-token'
import { oneTimeCodeOf } from './one-time-code'
import { readPersonName } from './person-name'
import { readMobile, readTelephone } from './telephone'
import { readWholeNumber } from './whole-number'
import { readYesNo } from './yes-no'

// A reading of quadratic time would not end within the day.
it.each(['1', '.', '#', ' ', '12345 '])('reads a text of 60,000 times %j', (sign) => {
  const text = sign.repeat(60_000)
  const read = [readDocumentNumber, readTelephone, readWholeNumber, readDay]
  expect(read.map((reading) => reading(`${text}x`).value)).toEqual(Array(4).fill(undefined))
  expect(readDocumentNumber(text).value).toBeUndefined()
  expect(cleanLines(`x${text}x`)).toBe(`x${sign === ' ' ? sign : text}x`)
})

describe('whole numbers', () => {
  it.each([
    ['52123456', '52123456'],
    ['1234567.0', '1234567'],
    ['1234567,00', '1234567'],
    ['1.234.567', '1234567'],
    ['52,123,456', '52123456'],
    ['1.234.567,00', '1234567'],
    ["1'234.567", '1234567'],
    ['1 234 567', '1234567'],
    ['5.2123457E7', '52123457'],
    ['3.001234567E+9', '3001234567'],
    ['0012', '0012'],
  ])('%j is %j', (text, value) => {
    expect(readWholeNumber(text)).toEqual({ value })
  })

  it.each([
    ['1234567.5', 'tiene decimales'],
    ['5.21234571E7', 'tiene decimales'],
    // Programs show six digits of a number with an exponent.
    ...['1,03E+09', '5.21235E7', '1.098765e+09', '1.0987654e+09', '1.09876544E9'].map((text) => [
      text,
      'está en notación científica y puede haber perdido cifras; dé formato de texto a la columna',
    ]),
    ['1234567890123456', 'debe ser un número de hasta 15 dígitos'],
    ['12.34.567', 'debe ser un número entero'],
    ['-5', 'debe ser un número entero'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readWholeNumber(text)).toEqual({ problem })
  })

  it('are read in each format, with up to 15 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (number) => {
        const value = String(number)
        const forms = [
          value,
          `${value}.0`,
          `${value},000000`,
          number.toLocaleString('de-DE'),
          number.toLocaleString('en-US'),
        ]
        for (const form of forms) expect(readDocumentNumber(form)).toEqual({ value })
        const exponent = number.toExponential()
        // Zeros at its end are not written: other programs leave out other digits.
        const isWhole = value.length === 1 || !value.endsWith('0')
        expect(readWholeNumber(exponent).value).toBe(isWhole ? value : undefined)
      }),
    )
  })
})

describe('telephones', () => {
  it.each([
    '3001234567',
    '(300) 123-4567',
    '57 300 1234567',
    '+57 300 123 4567',
    '0057 300.123.4567',
    '\u202A+57 300 123 4567\u202C',
    'Cel: 300 123 4567',
    '3001234567.0',
    '3.001234567E9',
    '300\u2013123\u20134567',
    '300 1234 567',
  ])('%j is the mobile 3001234567', (text) => {
    expect(readMobile(text)).toEqual({ value: '3001234567' })
  })

  it.each([
    ['300 123 4567 / 310 765 4321', 'tiene dos números; escriba uno solo'],
    ['3001234567-3107654321', 'tiene dos números; escriba uno solo'],
    ['300123456', 'debe ser un celular de 10 dígitos'],
    ['2801234', 'debe ser un celular de 10 dígitos'],
    ['300123456.0', 'debe ser un celular de 10 dígitos'],
    ['(57-1) 234 5678', 'debe ser un celular de 10 dígitos'],
    ['234 5678 - 102', 'debe ser un celular de 10 dígitos'],
    ['3456789-101', 'debe ser un celular de 10 dígitos'],
    ['6123456 101', 'debe ser un celular de 10 dígitos'],
    ...['3456789 (101)', '2345678 (123)', '234 56 78 123', '234 56 78 - 101'].map((text) => [
      text,
      'debe ser un celular de 10 dígitos',
    ]),
    ['1111111111', 'debe ser un celular de 10 dígitos'],
    ['0000000000', 'debe ser un celular de 10 dígitos'],
    ['no tiene', 'debe ser un celular de 10 dígitos'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readMobile(text)).toEqual({ problem })
  })

  it('of seven digits are fixed lines from before 2021', () => {
    expect([readTelephone('280 12 34'), readTelephone('(601) 280 1234')]).toEqual([
      { value: '2801234' },
      { value: '6012801234' },
    ])
  })
})

describe('days', () => {
  it.each([
    ['1985-02-28', '1985-02-28'],
    ['28/2/1985', '1985-02-28'],
    ['28-02-1985', '1985-02-28'],
    ['28.02.1985', '1985-02-28'],
    ['1985/2/28', '1985-02-28'],
    ['1985-02-28 00:00:00.000', '1985-02-28'],
    ['1985-02-28T00:00:00Z', '1985-02-28'],
    ['28/02/1985 12:00:00 a. m.', '1985-02-28'],
  ])('%j is %j', (text, value) => {
    expect(readDay(text)).toEqual({ value })
  })

  it.each([
    ['28/02/85', 'tiene el año con dos cifras; escríbalo con cuatro (DD/MM/AAAA)'],
    ['31/02/1985', 'es un día que no existe; escriba AAAA-MM-DD o DD/MM/AAAA'],
    ['02/28/1985', 'es un día que no existe; escriba AAAA-MM-DD o DD/MM/AAAA'],
    ['28/02/1985 12:00 p. m.', 'tiene una hora del día; escriba AAAA-MM-DD o DD/MM/AAAA'],
    ['28/02/1985 14:30', 'tiene una hora del día; escriba AAAA-MM-DD o DD/MM/AAAA'],
    ['31105', 'no es una fecha válida; escriba AAAA-MM-DD o DD/MM/AAAA'],
    ['28-02/1985', 'no es una fecha válida; escriba AAAA-MM-DD o DD/MM/AAAA'],
    ['1985/02-28', 'no es una fecha válida; escriba AAAA-MM-DD o DD/MM/AAAA'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readDay(text)).toEqual({ problem })
  })
})

it.each([
  ['03/25/1970', 'only'],
  ['3.25.1970 12:00:00 a. m.', 'only'],
  ['03/04/1970', 'also'],
  ['04/04/1970', undefined],
  ['25/03/1970', 'never'],
  ['31/02/1970', undefined],
  ['31/31/1970', undefined],
  ['1970-03-04', undefined],
])('%j has the month first: %s', (text, expected) => {
  expect(monthFirst(text)).toBe(expected)
})

it('degrees may begin with the decimal point', () => {
  expect(
    ['.5885', '-74,08', '\u221274.08', '+4', '4.5°', '90', '-90', '0.588.5', '95'].map((text) =>
      readDegrees(text, -90, 90),
    ),
  ).toEqual([
    { value: 0.5885 },
    { value: -74.08 },
    { value: -74.08 },
    { value: 4 },
    { value: 4.5 },
    { value: 90 },
    { value: -90 },
    { problem: 'debe ser una coordenada en grados decimales' },
    { problem: 'debe estar entre -90 y 90' },
  ])
})

it('yes and no are read in the words of people and spreadsheets', () => {
  expect(
    ['Sí', ' SI ', 'VERDADERO', 'x', '0', 'No', '-1', 'No.', 'tal vez', '¿Sí?', 'N/O'].map((text) =>
      readYesNo(text),
    ),
  ).toEqual([
    { value: true },
    { value: true },
    { value: true },
    { value: true },
    { value: false },
    { value: false },
    { value: true },
    { value: false },
    { problem: 'debe ser Sí o No' },
    { problem: 'debe ser Sí o No' },
    { problem: 'debe ser Sí o No' },
  ])
})

it('names are read as in identity documents', () => {
  const names = [
    "Ana D'Alessandro",
    'Luis Gómez-Díaz',
    'María del C. Pérez',
    'François Çelik',
    'Zoë Nuñez',
    'Madonna',
  ]
  expect(names.map((name) => readPersonName(name))).toEqual(names.map((value) => ({ value })))
  const problem = 'solo puede contener letras, espacios, apóstrofos, guiones y puntos'
  expect(
    ['Ana 2', '#REF!', 'Аnа', '\u0410na Prueba', '\u2163 Prueba', '-', ''].map((text) =>
      readPersonName(text),
    ),
  ).toEqual(Array(7).fill({ problem }))
})

it.each([
  'SIN NOMBRE',
  'Sin  información',
  'Pendiente por definir',
  'N.N.',
  'n n',
  'NN',
  'XXX',
  'xx xx',
  'No registra',
  'Desconocido',
  'por confirmar',
])('a name is not %j', (text) => {
  const problem = 'dice que no hay nombre; escríbalo o deje el espacio vacío'
  expect(readPersonName(text)).toEqual({ problem })
  expect(readPersonName(`${text} Muestra`).problem).not.toBe(problem)
})

it('the token of a link is read after the changes that mail programs make', () => {
  const token = 'aB3_-'.repeat(9).slice(0, 43)
  const forms = [
    `#${token}`,
    `#%23${token}`,
    `#${token}.`,
    `#${token}%3E`,
    `#${token}--Enviado`,
    `#<${token}>`,
    `#${token.slice(0, 9)}%0D%0A${token.slice(9)}`,
  ]
  expect(forms.map(readLinkToken)).toEqual(forms.map(() => ({ token })))
  expect(['', '#', '#.', `#${token.slice(0, 30)}`].map(readLinkToken)).toEqual([
    { problem: 'missing' },
    { problem: 'missing' },
    { problem: 'missing' },
    { problem: 'incomplete' },
  ])
})

it.each([
  ['123 456', '123456'],
  [' 123\u2011456\u200B ', '123456'],
  ['123.456', '123456'],
  ['\uFF11\uFF12\uFF13456', '123456'],
  ['ABCDE\u2013FGHJK-LMNPQ', 'ABCDE-FGHJK-LMNPQ'],
])('%j is the code %s', (typed, code) => {
  expect(oneTimeCodeOf(typed)).toBe(code)
})
