import { describe, expect, it } from '@jest/globals'
import { columnFinder, readHeader, suggestColumns } from './columns'
import { comparecienteColumns } from './comparecientes'
import { findHeader, peopleLayout } from './file/table'
import { noNames } from './names'

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
      [undefined, undefined, 'numero_identificacion'],
    ],
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

  it('does not make a line with surnames the header', () => {
    const lines = [
      ['Cédula', 'Nombres', 'Apellidos'],
      ['Cédula', 'Nombre completo'],
    ]
    const records = lines.map((cells, index) => ({ line: index + 1, cells }))
    expect(findHeader(records, peopleLayout(columns))?.line).toBe(2)
  })

  it('is read in the same way by the command', () => {
    const header = readHeader(['Cédula', 'Nombre'], columns)
    expect([...header.keys()].map(({ name }) => name)).toEqual([
      'numero_identificacion',
      'nombre_apellido_completo',
    ])
    expect(() => readHeader(['Cédula', 'Nombres', 'Apellidos'], columns)).toThrow(
      'Columnas desconocidas: "Nombres", "Apellidos"',
    )
  })
})
