import { describe, expect, it } from '@jest/globals'
import { columnFinder, matchedHeader, readHeader, suggestColumns } from './columns'
import { comparecienteColumns } from './comparecientes'
import { noNames } from './names'
import { keyColumn } from './people-target'
import { createRowReader } from './rows'

const columns = comparecienteColumns(noNames)
const suggested = (...headings: string[]) => suggestColumns(headings, columnFinder(columns))

describe('the heading Nombre', () => {
  it.each([
    [
      ['Cédula', 'Nombre'],
      ['numero_identificacion', 'nombre_apellido_completo'],
    ],
    [
      ['NOMBRES', 'Celular'],
      ['nombre_apellido_completo', 'numero_celular_principal'],
    ],
    [
      ['Nombres', 'Primer apellido', 'Cédula'],
      ['nombre_apellido_completo', 'nombre_apellido_completo', 'numero_identificacion'],
    ],
    [
      ['PRIMER_APELLIDO', 'Segundo apellido', 'Primer nombre', 'Segundo nombre'],
      Array<string>(4).fill('nombre_apellido_completo'),
    ],
    [
      ['Apellidos', 'Primer apellido', 'Nombres'],
      [undefined, undefined, undefined],
    ],
    [
      ['Nombre completo', 'Nombres', 'Apellidos'],
      ['nombre_apellido_completo', undefined, undefined],
    ],
    [['Apellidos'], [undefined]],
    [
      ['Nombre', '1er apell.', 'Cédula'],
      [undefined, undefined, 'numero_identificacion'],
    ],
    [
      ['Nombre y apellidos', 'Nombre'],
      ['nombre_apellido_completo', undefined],
    ],
    [
      ['Nombre', 'Nombre completo'],
      [undefined, 'nombre_apellido_completo'],
    ],
    [
      ['Teléfono', 'Celular', 'Móvil'],
      [undefined, 'numero_celular_principal', undefined],
    ],
    [
      ['Teléfono', 'Teléfono', 'Cédula'],
      ['numero_celular_principal', undefined, 'numero_identificacion'],
    ],
  ])(
    'is the whole name if no other column has it or the surnames; the most usual one wins: %j',
    (headings, expected) => {
      expect(suggested(...headings)).toEqual(expected)
    },
  )

  it('is read in the same way by the command', () => {
    const header = readHeader(['Cédula', 'Nombre'], columns)
    expect([...header.keys()].map(({ name }) => name)).toEqual([
      'numero_identificacion',
      'nombre_apellido_completo',
    ])
    expect(() => readHeader(['Cédula', 'Nombres', '1er apell.'], columns)).toThrow(
      'Columnas desconocidas: "Nombres", "1er apell."',
    )
    expect(() => readHeader(['Cédula', 'Nombre completo', 'Nombre y apellidos'], columns)).toThrow(
      'Columnas repetidas: "nombre_apellido_completo"',
    )
  })
})

describe('a name in several columns', () => {
  const headings = ['Segundo apellido', 'Primer apellido', 'Cédula', 'Primer nombre', 'Segundo nombre']
  const readCells = (...cells: string[]) => {
    const header = readHeader(headings, columns)
    return createRowReader(
      header,
      keyColumn({ columns, key: 'numero_identificacion' }),
      headings.length,
    )({ line: 2, cells })
  }

  it('is joined in its order, without empty parts', () => {
    expect(readCells('Ficticia', 'Prueba', '99', ' Ana ', '  María\u00A0Luz')).toMatchObject({
      values: { nombre_apellido_completo: 'Ana María Luz Prueba Ficticia' },
    })
    expect(readCells('', 'Prueba', '99', 'Ana', ' ')).toMatchObject({
      values: { nombre_apellido_completo: 'Ana Prueba' },
    })
  })

  it.each(['SIN APELLIDO', 'NULL', 'XXX', 'Mar1a'])('is refused with %s as a part', (part) => {
    expect(readCells(part, 'Prueba', '99', 'Ana', '')).toMatchObject([
      { line: 2, column: 'nombre_apellido_completo' },
    ])
  })

  it('is refused if surnames are left out', () => {
    const match =
      (names: string[], ...matching: (string | null)[]) =>
      () =>
        matchedHeader(['Cédula', ...names], ['numero_identificacion', ...matching], columns)
    const name = 'nombre_apellido_completo'
    expect(match(['Nombres', 'Apellidos'], name, null)).toThrow(
      'Se perderían los apellidos: el nombre viene de "Nombres", sin "Apellidos".',
    )
    expect(match(['Nombres del afiliado', '1er apell.'], name, null)).toThrow('Se perderían los apellidos')
    expect(match(['Nombres', 'Primer apellido', 'Segundo apellido'], name, name, null)).toThrow(
      'sin "Segundo apellido"',
    )
    expect(match(['Nombre completo', 'Apellidos'], name, null)).not.toThrow()
    expect(match(['Nombres', 'Primer apellido', 'Apellidos'], name, name, null)).not.toThrow()
    expect(match(['Nombre', 'Nombre y apellidos del cónyuge'], name, null)).not.toThrow()
  })
})
