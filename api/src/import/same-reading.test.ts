import { questions } from '@fcr/shared/contracts/form/fields'
import { registration } from '@fcr/shared/contracts/form/registration'
import { validRegistration } from '@fcr/shared/testing'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { References } from '../registration/references'
import { rowOf } from '../registration/to-row'
import { comparecienteColumns } from './comparecientes'
import { noNames } from './names'
import { createRowReader } from './rows'

// The same text, typed into the form or in a cell of a file, is stored as the same value.

const schema = registration(new Set())
const columns = comparecienteColumns(noNames)

function columnOf(name: string) {
  const column = columns.find(({ target }) => target === name)
  if (!column) throw new Error(`no column fills ${name}`)
  return column
}

/** The value that the form stores in a column; undefined if it refuses the text. */
function typed(column: string, text: string): unknown {
  const question = questions.find((candidate) => 'column' in candidate && candidate.column === column)
  if (!question) throw new Error(`no question fills ${column}`)
  const form = validRegistration()
  const { data } = schema.safeParse({
    ...form,
    [question.section]: { ...form[question.section], [question.name]: text },
  })
  if (!data) return undefined
  return column === 'numero_identificacion'
    ? data.userData.cedula
    : rowOf(data, {} as References, new Date(0))[column as 'direccion_residencia']
}

/** The value that an import stores in a column; undefined if it refuses the text. */
function imported(column: string, text: string): unknown {
  const given: Record<string, string> = {
    numero_identificacion: '9900000123',
    nombre_apellido_completo: 'Ángela Prueba Ficticia',
    [column]: text,
  }
  const names = Object.keys(given)
  const header = new Map(names.map((name, index) => [columnOf(name), [index]]))
  const row = createRowReader(
    header,
    columnOf('numero_identificacion'),
    names.length,
  )({
    line: 2,
    cells: Object.values(given),
  })
  return !row || Array.isArray(row) ? undefined : row.values[column]
}

const number = 'numero_identificacion'
const name = 'nombre_apellido_completo'
const mobile = 'numero_celular_principal'
const email = 'correo_electronico_principal'
const address = 'direccion_residencia'

describe('form and import', () => {
  it.each([
    [number, '52.123.456', '52123456'],
    [number, 'C.C. 52\u00A0123\u00A0456', '52123456'],
    [number, '52123456.0', '52123456'],
    [number, '5.2123457E7', '52123457'],
    [number, '0052123456', '0052123456'],
    [number, '\u202A52123456\u202C', '52123456'],
    [name, ' Jose\u0301  Prueba\u00A0Nun\u0303ez ', 'José Prueba Nuñez'],
    [name, 'Noël Prueba', 'Noël Prueba'],
    [mobile, '+57 (300) 123-4567', '3001234567'],
    [mobile, '0057 300.123.4567', '3001234567'],
    [mobile, '3.001234567E9', '3001234567'],
    [email, 'ana.prueba\u200B@gmail.com', 'ana.prueba@gmail.com'],
    [address, 'Calle\u00A01 \u2013 2\tSur', 'Calle 1 - 2 Sur'],
    ['numero_acta_jep', ' 012345 ', '012345'],
    ['cantidad_hijos', '\u200B2', 2],
    ['fecha_nacimiento', '1970-02-28', '1970-02-28'],
  ])('store %s %j as %j', (column, text, value) => {
    expect({ typed: typed(column, text), imported: imported(column, text) }).toEqual({
      typed: value,
      imported: value,
    })
  })

  it.each([
    [number, '1234567.5'],
    [number, '52123456 79845123'],
    [mobile, '3001234567 3007654321'],
    [mobile, '300123456.0'],
    [email, 'ana@'],
    [email, "'ana.prueba@gmail.com"],
    [email, 'ana.@gmail.com'],
    ['cantidad_hijos', '3.000'],
    [address, 'Calle\uFFFD1'],
    ['fecha_nacimiento', '31/02/1970'],
  ])('refuse %s %j', (column, text) => {
    expect([typed(column, text), imported(column, text)]).toEqual([undefined, undefined])
  })

  it('never store one text as two values', () => {
    const noise = fc.constantFrom(
      '',
      ' ',
      '\u00A0',
      '\u200B',
      '\u202A',
      '\u00AD',
      '.',
      ',',
      '-',
      "'",
      '\u2019',
    )
    const values: Readonly<Record<string, string>> = {
      [number]: '52123456',
      [name]: 'Ana Prueba',
      [mobile]: '3001234567',
      [email]: 'ana.prueba@gmail.com',
      [address]: 'Calle 1 # 2-3',
    }
    const cases = fc.record({
      column: fc.constantFrom(...Object.keys(values)),
      place: fc.nat(12),
      before: noise,
      within: noise,
    })
    fc.assert(
      fc.property(cases, ({ column, place, before, within }) => {
        const value = values[column] ?? ''
        const text = before + value.slice(0, place) + within + value.slice(place)
        const [fromForm, fromFile] = [typed(column, text), imported(column, text)]
        if (fromForm !== undefined && fromFile !== undefined) expect(fromFile).toBe(fromForm)
      }),
      { numRuns: 300 },
    )
  })
})
