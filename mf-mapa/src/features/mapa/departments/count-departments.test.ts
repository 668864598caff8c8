import { describe, expect, it } from '@jest/globals'
import { neiva, palmira, people } from '../../../testing/people'
import { Grouper } from '../../../people/places'
import { countDepartments, scaleFor, stepOf } from './count-departments'
import { departmentAt } from './department-of'

function placesOf(...records: ReturnType<typeof people>) {
  const grouper = new Grouper()
  grouper.add(records)
  return grouper.places()
}
const bogota = { MUNICIPIOS_LABORO: 'Bogotá', LATITUD_MUNICIPIO: 4.6493, LONGITUD_MUNICIPIO: -74.107 }

describe('countDepartments', () => {
  it('counts people and places of each department, from the most people to the fewest', () => {
    const { departments, elsewhere } = countDepartments(
      placesOf(
        ...people(2, palmira),
        ...people(5, { ...palmira, MUNICIPIOS_LABORO: 'Buga', LATITUD_MUNICIPIO: 3.9 }, 2000),
        ...people(3, neiva, 3000),
      ),
    )
    expect(departments).toHaveLength(33)
    expect(departments.slice(0, 3).map(({ name, people }) => [name, people])).toEqual([
      ['Valle del Cauca', 7],
      ['Huila', 3],
      ['Amazonas', 0],
    ])
    expect(departments[0]?.places.map(({ municipality }) => municipality)).toEqual(['Buga', 'Palmira'])
    expect(elsewhere).toBe(0)
  })

  it.each([
    ['BOGOTÁ, D.C.', '11'],
    ['Bogotá D. C.', '11'],
    ['Archipiélago de San Andrés, Providencia y Santa Catalina', '88'],
    ['valle del cauca', '76'],
    // Unknown names and missing ones: the point decides.
    ['Departamento Inventado', '11'],
    [null, '11'],
  ])('takes %j for the department %s', (DEPARTAMENTOS_LABORO, code) => {
    const { departments } = countDepartments(placesOf(...people(1, { ...bogota, DEPARTAMENTOS_LABORO })))
    expect(departments[0]?.code).toBe(code)
  })

  it('counts people abroad separately', () => {
    const lima = { LATITUD_MUNICIPIO: -12.05, LONGITUD_MUNICIPIO: -77.04, DEPARTAMENTOS_LABORO: 'Lima' }
    expect(countDepartments(placesOf(...people(4, lima)))).toMatchObject({ elsewhere: 4 })
  })
})

it.each([
  ['Medellín', 6.2466, -75.5818, '05'],
  ['Leticia', -4.2, -69.94, '91'],
  ['Bogotá, an enclave almost within Cundinamarca', 4.6493, -74.107, '11'],
  ['the Caribbean Sea', 13, -77, undefined],
])('departmentAt finds %s', (_what, latitude, longitude, code) => {
  expect(departmentAt(latitude, longitude)).toBe(code)
})

describe('the scale', () => {
  it('has the steps of the design up to 999 people in a department, and ten times wider ones above', () => {
    expect(scaleFor(212)).toEqual([1, 10, 25, 50, 100])
    expect(scaleFor(0)).toEqual([1, 10, 25, 50, 100])
    expect(scaleFor(4200)).toEqual([1, 100, 250, 500, 1000])
  })

  it('gives nobody the step 0 and the largest the step 5', () => {
    const scale = scaleFor(212)
    expect([0, 1, 9, 10, 25, 99, 100, 212].map((people) => stepOf(people, scale))).toEqual([
      0, 1, 1, 2, 3, 4, 5, 5,
    ])
  })
})
