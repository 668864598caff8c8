import { describe, expect, it } from '@jest/globals'
import { columnFinder, readHeader, suggestColumns } from './columns'
import { comparecienteColumns } from './comparecientes'
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
      ['Nombre y apellidos', 'Nombre'],
      ['nombre_apellido_completo', undefined],
    ],
  ])('is the whole name in a file without surnames: %j', (headings, expected) => {
    expect(suggested(...headings)).toEqual(expected)
  })

  it('is read so by the command, too', () => {
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
