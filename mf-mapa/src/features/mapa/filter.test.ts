import { describe, expect, it } from '@jest/globals'
import type { MapPerson } from '@fcr/shared/contracts/map'
import { Grouper, type Grouping } from '../../people/places'
import { neiva, palmira, people, person } from '../../testing/people'
import { filterOptions, filterPeople, noFilter } from './filter'

const benigna = { CC_IDENTIDAD: '52345678', PRIMER_NOMBRE: 'Benigna', PRIMER_APELLIDO: 'Peña' }
const oscar = { CC_IDENTIDAD: '1052345678', PRIMER_NOMBRE: 'Óscar', SEGUNDO_APELLIDO: 'Ejemplo' }
const lost = { CC_IDENTIDAD: '777', PRIMER_NOMBRE: 'Perdida', MUNICIPIOS_LABORO: 'Neiva, Cali' }
const everybody = [
  person({ ...palmira, ...benigna }),
  person({ ...palmira, ...oscar, PRIMER_APELLIDO: 'De la Prueba' }),
  person({ ...neiva, CC_IDENTIDAD: '3', PRIMER_APELLIDO: 'Peñaloza' }),
  person({ ...lost, DEPARTAMENTOS_LABORO: 'Huila, Valle del Cauca' }),
]

function group(people: MapPerson[]): Grouping {
  const grouper = new Grouper()
  grouper.add(people)
  return grouper.finish()
}
const all = group(everybody)
const found = (filter: Partial<typeof noFilter>) => {
  const { places, unplaced } = filterPeople(all, { ...noFilter, ...filter })
  return [...places.flatMap(({ records }) => records), ...unplaced.records].map(
    ({ CC_IDENTIDAD }) => CC_IDENTIDAD,
  )
}

describe('the filter', () => {
  it('keeps everything when it is empty', () => {
    expect(filterPeople(all, { ...noFilter, text: '  ' })).toBe(all)
  })

  it.each([
    ['pena', ['3', '52345678']],
    ['PEÑA', ['3', '52345678']],
    ['oscar', ['1052345678']],
    ['ejem ósc', ['1052345678']],
    ['prueba', ['1052345678']],
    ['benigna oscar', []],
    // People do not type the middle of a word.
    ['enigna', []],
  ])('finds names by word prefixes, without accents: %s', (text, expected) => {
    expect(found({ text })).toEqual(expected)
  })

  it.each([
    ['52', ['52345678']],
    ['1.052.345', ['1052345678']],
    ['2345', []],
  ])('finds document numbers by prefix: %s', (text, expected) => {
    expect(found({ text })).toEqual(expected)
  })

  it('uses the names of the place, or of the record for people without a place', () => {
    expect(found({ department: 'Valle del Cauca' })).toEqual(['52345678', '1052345678', '777'])
    expect(found({ department: 'Huila', municipality: 'Neiva' })).toEqual(['3', '777'])
    expect(found({ department: 'Huila', text: 'per' })).toEqual(['777'])
    expect(found({ department: 'Chocó' })).toEqual([])
  })

  it('sorts the places by the people left in them', () => {
    const named = (count: number, PRIMER_NOMBRE: string, place: object) =>
      people(count, { ...place, PRIMER_NOMBRE })
    const crowd = group([
      ...named(5, 'Zoila', neiva),
      ...named(1, 'Rara', neiva),
      ...named(2, 'Rara', palmira),
    ])
    const municipalities = (text: string) =>
      filterPeople(crowd, { ...noFilter, text }).places.map(({ municipality }) => municipality)
    expect(municipalities('')).toEqual(['Neiva', 'Palmira'])
    expect(municipalities('rara')).toEqual(['Palmira', 'Neiva'])
  })

  it('offers the existing departments and municipalities, sorted', () => {
    expect([...filterOptions(all)]).toEqual([
      ['Huila', ['Neiva']],
      ['Valle del Cauca', ['Palmira']],
    ])
    expect([
      ...filterOptions(group([person({ DEPARTAMENTOS_LABORO: 'Meta', MUNICIPIOS_LABORO: 'Ñame' })])),
    ]).toEqual([['Meta', ['Ñame']]])
  })
})
