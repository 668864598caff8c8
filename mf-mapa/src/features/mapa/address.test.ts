import { describe, expect, it } from '@jest/globals'
import { filterOf, readAddress, writeAddress } from './address'
import { noFilter } from './filter/filter'

describe('the address', () => {
  it('holds department, years and zoom, and gives them back', () => {
    const filter = { ...noFilter, department: 'Bogotá, D.C.', from: '2002', to: '2005' }
    const search = writeAddress(filter, 9, 7)
    expect(search).toBe('?departamento=Bogot%C3%A1%2C+D.C.&desde=2002&hasta=2005&zoom=9')
    expect(filterOf(readAddress(search))).toEqual(filter)
    expect(readAddress(search).zoom).toBe(9)
  })

  it('is empty for the view with which the page opens', () => {
    expect(writeAddress(noFilter, 7, 7)).toBe('')
    expect(readAddress('')).toEqual({ department: '', from: '', to: '', zoom: null })
  })

  it('never holds what was typed about people', () => {
    const everything = {
      ...noFilter,
      department: 'Huila',
      municipality: 'Neiva',
      text: 'Aurelio 1000000001',
      division: 'Quinta',
      brigade: 'Novena',
      battalion: 'Uno',
      role: 'Comandante',
      village: 'El Ejemplo',
    }
    expect(writeAddress(everything, 7, 7)).toBe('?departamento=Huila')
  })

  it.each(['?zoom=99', '?zoom=7.5', '?zoom=x', '?departamento=<b>', '?desde=ayer', '?hasta=20055'])(
    'leaves out what is not valid: %s',
    (search) => {
      expect(readAddress(search)).toEqual({ department: '', from: '', to: '', zoom: null })
    },
  )
})
