import { describe, expect, it } from '@jest/globals'
import type { MapPerson } from '@fcr/shared/contracts/map'
import { Grouper, writeKeys, type Grouping } from '../../../people/places'
import { neiva, palmira, people, person } from '../../../testing/people'
import { filterPeople, isFiltering, isPlaceOnly, noFilter } from './filter'
import { filterText } from './filter-text'
import { writeAddress } from '../address'
import { yearProblem } from './years'

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
  const grouping = grouper.finish()
  // Its work is in the iteration.
  Array.from(writeKeys(grouping))
  return grouping
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
    ['enigna', ['52345678']],
    ['Benig\u00adna', ['52345678']],
  ])('finds names by parts of words, without accents or invisible signs: %s', (text, expected) => {
    expect(found({ text })).toEqual(expected)
  })

  it.each([
    ['52', ['52345678']],
    ['1.052.345', ['1052345678']],
    ['0052345678', ['52345678']],
    ['0052', []],
    ['CC 1.052.345.678', ['1052345678']],
    ['C.C. 1.052.3', ['1052345678']],
    ['óscar c.c. 1.052', ['1052345678']],
    ['1052-345', ['1052345678']],
    ['52345678', ['52345678']],
    ['345', []],
    // Nobody's number begins so: four digits are enough to look for them inside.
    ['5678', ['52345678', '1052345678']],
    ['2345 peña', ['52345678']],
    ['52345678 1052345678', []],
    ['Aurelio Inexistente Ejemplo Peñaloza', []],
    ['Aurelio Inexistente Peñaloza', ['3']],
  ])('finds document numbers by their beginning or a part: %s', (text, expected) => {
    expect(found({ text })).toEqual(expected)
  })

  it('lists similar names after exact ones, and finds names with and without apostrophes', () => {
    const named = (PRIMER_NOMBRE: string, PRIMER_APELLIDO: string) =>
      person({ ...palmira, PRIMER_NOMBRE, PRIMER_APELLIDO, CC_IDENTIDAD: PRIMER_NOMBRE })
    const names = group([named('Bryan', "D'Angelo"), named('Brayan', 'Rodríguez'), named('Mario', 'Rojas')])
    const matches = (text: string) =>
      filterPeople(names, { ...noFilter, text }).places.map(({ records, exact }) => [
        exact,
        ...records.map(({ PRIMER_NOMBRE }) => PRIMER_NOMBRE),
      ])
    expect(matches('brayan')).toEqual([[1, 'Brayan', 'Bryan']])
    expect(matches('brian rodriges')).toEqual([[0, 'Brayan']])
    expect(matches('d angelo')).toEqual([[1, 'Bryan']])
    expect(matches('dangelo')).toEqual([[0, 'Bryan']])
    expect(matches('sargento brayan')).toEqual([[1, 'Brayan', 'Bryan']])
    expect(matches('maria')).toEqual([])
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
})

describe('several places of work', () => {
  const both = person({
    ...palmira,
    CC_IDENTIDAD: '8',
    MUNICIPIOS_LABORO: 'Palmira; Neiva, Bogotá, D.C.',
    DEPARTAMENTOS_LABORO: 'Valle del Cauca, HUILA, Bogota D.C.',
  })
  const here = group([...people(2, palmira), both, ...people(1, neiva, 3)])
  const where = (filter: Partial<typeof noFilter>) =>
    filterPeople(here, { ...noFilter, ...filter }).places.map(({ municipality, records }) => [
      municipality,
      records.map(({ CC_IDENTIDAD }) => CC_IDENTIDAD),
    ])

  it.each([
    [
      'Huila',
      'Neiva',
      [
        ['Neiva', ['3']],
        ['Palmira', ['8']],
      ],
    ],
    ['Valle del Cauca', 'Palmira', [['Palmira', ['1000000001', '1000000002', '8']]]],
    ['Bogotá, D.C.', 'Bogotá, D.C.', [['Palmira', ['8']]]],
    ['Chocó', '', []],
  ])('find a person by each, where the map shows them: %s, %s', (department, municipality, expected) => {
    expect(where({ department, municipality })).toEqual(expected)
  })
})

describe('time and unit', () => {
  const served = (
    CC_IDENTIDAD: string,
    start: string | null,
    end: string | null,
    changes: Partial<MapPerson> = {},
  ) => person({ ...palmira, CC_IDENTIDAD, FECHA_INICIO_LABORES: start, FECHA_FIN_LABORES: end, ...changes })
  const crowd = group([
    served('1', '1998-01-15', '2002-12-31', { NIVEL_BRIGADA: 'Sexta Brigada', INFORMACION_UBPD: true }),
    served('2', '2004-06-01', '2010-01-01', { NIVEL_BRIGADA: 'SEXTA  BRIGADA', CARGO_PRINCIPAL: 'Enlace' }),
    served('3', '2005-12-31', null, { VEREDAS_LABOR: 'El Águila, La Esperanza', INFORMACION_UBPD: false }),
    served('4', null, '2003-05-05', { NIVEL_DIVISION: 'Segunda División', NIVEL_BATALLON: 'Batallón Nº 4' }),
    served('5', null, null),
  ])
  const numbers = (filter: Partial<typeof noFilter>) =>
    filterPeople(crowd, { ...noFilter, ...filter }).places.flatMap(({ records }) =>
      records.map(({ CC_IDENTIDAD }) => CC_IDENTIDAD),
    )

  it.each([
    ['2002', '2005', ['1', '2', '3', '4']],
    ['2003', '2005', ['2', '3', '4']],
    ['2011', '', ['3']],
    ['', '1997', ['4']],
    ['2003', '2003', ['4']],
    ['2004', '2004', ['2']],
    // Not a year yet.
    ['20', '', ['1', '2', '3', '4', '5']],
    // No period.
    ['2005', '2002', ['1', '2', '3', '4', '5']],
  ])('finds who served on any day from %s to %s', (from, to, expected) => {
    expect(numbers({ from, to })).toEqual(expected)
  })

  it.each<[Partial<typeof noFilter>, string[]]>([
    [{ brigade: 'Sexta Brigada' }, ['1', '2']],
    [{ brigade: 'Sexta Brigada', from: '2003' }, ['2']],
    [{ division: 'Segunda División' }, ['4']],
    [{ battalion: 'Batallón Nº 4' }, ['4']],
    [{ role: 'enlace' }, ['2']],
    [{ village: 'aguila' }, ['3']],
    [{ village: 'espe' }, ['3']],
    [{ village: 'guila' }, []],
    [{ information: 'si' }, ['1']],
    [{ information: 'no' }, ['3']],
    [{ information: 'sin dato' }, ['2', '4', '5']],
  ])('finds by unit, role, vereda and information: %j', (filter, expected) => {
    expect(numbers(filter)).toEqual(expected)
  })

  it('knows when the years are reversed', () => {
    expect(
      [
        ['2005', '2002'],
        ['2002', '2005'],
        ['2005', ''],
        ['2005', '20'],
      ].map(([from = '', to = '']) => yearProblem({ from, to }, 'to', false) !== undefined),
    ).toEqual([true, false, false, false])
  })

  it.each([{ from: '98' }, { from: '2005', to: '2002' }, { from: '2999' }])(
    'ignores years that are incomplete, reversed or in the future: %j',
    (years) => {
      const filter = { ...noFilter, ...years }
      expect(isFiltering(filter)).toBe(false)
      expect(filterText(filter)).toBe('Ninguno')
      expect(filterText({ ...filter, role: 'Enlace' })).toBe('cargo Enlace')
      expect(writeAddress(filter, 7, 7)).toBe('')
    },
  )

  it('tells a place alone from a place with other criteria', () => {
    expect(
      [
        { ...noFilter, department: 'Huila' },
        { ...noFilter, department: 'Huila', from: '2002' },
        noFilter,
      ].map(isPlaceOnly),
    ).toEqual([true, false, false])
  })
})
