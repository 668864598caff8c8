import { describe, expect, it } from '@jest/globals'
import type { MapPerson } from '@fcr/shared/contracts/map'
import { fakeSeats } from '@fcr/shared/testing'
import { neiva, palmira, people, person } from '../testing/people'
import { Grouper } from './places'

function groupByPlace(...portions: MapPerson[][]) {
  const grouper = new Grouper()
  for (const portion of portions) grouper.add(portion)
  return grouper.finish()
}

describe('grouping by place', () => {
  it('puts people with identical coordinates together, large groups first', () => {
    const { places, unplaced } = groupByPlace([...people(2, neiva), ...people(3, palmira)], people(1, neiva))
    expect(
      places.map(({ municipality, department, records: members }) => [
        municipality,
        department,
        members.length,
      ]),
    ).toEqual([
      ['Neiva', 'Huila', 3],
      ['Palmira', 'Valle del Cauca', 3],
    ])
    expect(places[1]).toMatchObject({ latitude: 3.539, longitude: -76.304 })
    expect(unplaced.records).toEqual([])
  })

  it('separates coordinates that differ in the last digit', () => {
    const near = { ...palmira, LATITUD_MUNICIPIO: 3.5391 }
    expect(groupByPlace([person(palmira), person(near)]).places).toHaveLength(2)
  })

  it('keeps the order of the records within a place', () => {
    const [place] = groupByPlace(people(3, palmira)).places
    expect(place?.records.map((member) => member.CC_IDENTIDAD)).toEqual([
      '1000000001',
      '1000000002',
      '1000000003',
    ])
  })

  it.each([
    ['no latitude', null, -76.3],
    ['no longitude', 3.5, null],
    ['latitude beyond the pole', 91, -76.3],
    ['longitude beyond the date line', 3.5, -181],
    ['not a number', NaN, -76.3],
    ['the open sea off Africa', 0, 0],
  ])(
    'counts a person with %s among those without a place',
    (_what, LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO) => {
      const lost = { ...person(), LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO }
      expect(groupByPlace([lost])).toMatchObject({ places: [], unplaced: { records: [lost] } })
    },
  )

  it.each([
    ['on the equator', 0, -70],
    ['on the meridian of Greenwich', 51.5, 0],
    ['at the corners of the world', -90, 180],
  ])('places a person %s', (_where, LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO) => {
    expect(groupByPlace([person({ LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO })]).places).toHaveLength(1)
  })

  it('names a place as most of its records do', () => {
    const records = ['Palmira', 'Cali, Palmira', null, 'Palmira'].map((MUNICIPIOS_LABORO) =>
      person({ ...palmira, MUNICIPIOS_LABORO }),
    )
    expect(groupByPlace(records).places[0]?.municipality).toBe('Palmira')
    const nameless = person({ ...palmira, MUNICIPIOS_LABORO: ' ', DEPARTAMENTOS_LABORO: null })
    expect(groupByPlace([nameless]).places[0]).toMatchObject({
      municipality: 'Municipio sin nombre',
      department: null,
    })
  })

  describe('people without coordinates', () => {
    const place = (MUNICIPIOS_LABORO: string | null, DEPARTAMENTOS_LABORO: string | null = null) => {
      const grouper = new Grouper()
      grouper.add([person({ MUNICIPIOS_LABORO, DEPARTAMENTOS_LABORO })])
      const { places, unplaced } = grouper.finish(fakeSeats)
      return unplaced.records.length > 0
        ? 'none'
        : places.map((one) => `${one.municipality}, ${one.department ?? ''}`)
    }

    it.each([
      ['Neiva', 'Huila', ['Neiva, Huila']],
      ['NEIVA', null, ['Neiva, Huila']],
      ['Bogotá D.C.', 'Bogota', ['Bogotá, D.C., Bogotá, D.C.']],
      // The first that is known.
      ['Vereda sin municipio; Palmira, Cali', 'Valle del Cauca', ['Palmira, Valle del Cauca']],
      ['Colón', 'Putumayo', ['Colón, Putumayo']],
      // Of two departments, and which is not known.
      ['Colón', null, 'none'],
      ['Colón', 'Nariño, Putumayo', 'none'],
      // Contradicts itself.
      ['Neiva', 'Valle del Cauca', 'none'],
      ['Otra parte', 'Huila', 'none'],
      [null, 'Huila', 'none'],
    ])(
      'of %s (%s) are shown at the seat of their municipality, or nowhere',
      (municipality, department, expected) => {
        expect(place(municipality, department)).toEqual(expected)
      },
    )

    it('join those whose coordinates are exactly the seat’s', () => {
      const grouper = new Grouper()
      grouper.add([
        ...people(2, neiva),
        person({ MUNICIPIOS_LABORO: 'Neiva', DEPARTAMENTOS_LABORO: 'Huila' }),
      ])
      expect(grouper.finish(fakeSeats).places).toMatchObject([
        { municipality: 'Neiva', records: { length: 3 } },
      ])
    })
  })

  it('groups 100,000 people of 1,100 municipalities without losing one', () => {
    const many = Array.from({ length: 100_000 }, (_, position) => person({ CC_IDENTIDAD: String(position) }))
    many.forEach((member, position) => {
      member.LATITUD_MUNICIPIO = (position % 1100) / 100 + 0.01
      member.LONGITUD_MUNICIPIO = -74
    })
    const { places } = groupByPlace(many)
    expect(places).toHaveLength(1100)
    expect(places.reduce((sum, place) => sum + place.records.length, 0)).toBe(100_000)
  })
})
