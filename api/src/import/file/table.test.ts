import { describe, expect, it } from '@jest/globals'
import { kinds } from '../types'
import { checkHeader, findHeader, peopleLayout } from './table'

const layout = peopleLayout(kinds.comparecientes.columns)
const recordsOf = (...lines: string[][]) => lines.map((cells, index) => ({ line: index + 1, cells }))
const whole = ['numero_identificacion', 'nombre_apellido_completo']
const isAccepted = (cells: string[]) => {
  try {
    checkHeader({ line: 1, cells }, layout)
    return true
  } catch {
    return false
  }
}

describe('the header of a table', () => {
  it('is a whole header, although a number stands beside it', () => {
    const header = [...whole, '3000000001']
    expect(findHeader(recordsOf(['Registro'], header), layout)).toMatchObject({ line: 2 })
    expect(isAccepted(header)).toBe(true)
  })

  it('may name years or a day', () => {
    expect(isAccepted([...whole, '2018-2022'])).toBe(true)
    expect(isAccepted(['cedula', '2018-2022', '15/03/2024'])).toBe(true)
  })

  it.each([
    [['CC', '9900000001', 'Ana Prueba']],
    [['CC', '+57 300 000 0001']],
    [["9'900.000,001"]],
    [['correo', 'ana@correo.example']],
  ])('is not a line with values of a person: %j', (cells) => {
    expect(isAccepted(cells)).toBe(false)
  })

  it('is a line of unknown names rather than a line with values', () => {
    const records = recordsOf(['Batallón', 'Clave'], ['unidad', '99700001'], ['unidad', '99700002'])
    expect(findHeader(records, layout)).toMatchObject({ line: 1, score: 0 })
  })

  it('is the first line if all lines have values', () => {
    const records = recordsOf(['CC', '9900000001', 'Ana'], ['CC', '9900000002', 'Luis'])
    expect(findHeader(records, layout)).toMatchObject({ line: 1 })
  })
})
