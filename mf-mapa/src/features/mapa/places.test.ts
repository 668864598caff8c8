import { describe, expect, it } from '@jest/globals'
import { neiva, palmira, people, person } from '../../testing/people'
import { groupByPlace, placeLabel, popupTitle, summary } from './places'

describe('groupByPlace', () => {
  it('puts people with identical coordinates together, large groups first', () => {
    const { places, unplaced } = groupByPlace([
      ...people(2, neiva),
      ...people(3, palmira),
      ...people(1, neiva),
    ])
    expect(
      places.map(({ municipality, department, people: members }) => [
        municipality,
        department,
        members.length,
      ]),
    ).toEqual([
      ['Neiva', 'Huila', 3],
      ['Palmira', 'Valle del Cauca', 3],
    ])
    expect(places[1]).toMatchObject({ latitude: 3.539, longitude: -76.304 })
    expect(unplaced).toEqual([])
  })

  it('keeps apart what differs in the last digit', () => {
    const near = { ...palmira, LATITUD_MUNICIPIO: 3.5391 }
    expect(groupByPlace([person(palmira), person(near)]).places).toHaveLength(2)
  })

  it('keeps the order of the records within a place', () => {
    const [place] = groupByPlace(people(3, palmira)).places
    expect(place?.people.map((member) => member.CC_IDENTIDAD)).toEqual([
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
      expect(groupByPlace([lost])).toEqual({ places: [], unplaced: [lost] })
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

  it('groups 100,000 people of 1,100 municipalities without losing one', () => {
    const many = Array.from({ length: 100_000 }, (_, position) => person({ CC_IDENTIDAD: String(position) }))
    many.forEach((member, position) => {
      member.LATITUD_MUNICIPIO = (position % 1100) / 100 + 0.01
      member.LONGITUD_MUNICIPIO = -74
    })
    const { places } = groupByPlace(many)
    expect(places).toHaveLength(1100)
    expect(places.reduce((sum, place) => sum + place.people.length, 0)).toBe(100_000)
  })
})

describe('the texts of a place', () => {
  const place = (count: number) => groupByPlace(people(count, palmira)).places[0]

  it('tell one person from several', () => {
    expect([popupTitle(1), popupTitle(12)]).toEqual([
      '1 Persona en esta ubicación',
      '12 Personas en esta ubicación',
    ])
    expect([place(1), place(12)].map((entry) => entry && placeLabel(entry))).toEqual([
      'Palmira, 1 persona',
      'Palmira, 12 personas',
    ])
    const { places } = groupByPlace([...people(2, palmira), ...people(1, neiva)])
    expect(summary(places)).toBe('3 personas en 2 municipios, según su lugar de trabajo.')
    expect(summary(places.slice(1))).toBe('1 persona en 1 municipio, según su lugar de trabajo.')
  })
})
