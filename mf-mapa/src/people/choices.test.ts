import type { MapPerson } from '@fcr/shared/contracts/map'
import { expect, it } from '@jest/globals'
import { Grouper, type Grouping } from './places'
import { neiva, palmira, people, person } from '../testing/people'
import { filterPeople, noFilter } from '../features/mapa/filter/filter'
import { choicesOf } from './choices'
import { resultOf } from './steps'

function group(everybody: readonly MapPerson[]): Grouping {
  const grouper = new Grouper()
  grouper.add(everybody)
  return grouper.finish()
}
const lost = person({
  CC_IDENTIDAD: '777',
  MUNICIPIOS_LABORO: 'Neiva, Cali',
  DEPARTAMENTOS_LABORO: 'Huila, Valle del Cauca',
})
const everybody = [...people(2, palmira), ...people(1, neiva, 3), lost]

const choices = (...of: Parameters<typeof choicesOf>) => resultOf(choicesOf(...of))
const offered = (...of: Parameters<typeof choicesOf>) =>
  choices(...of).departments.map(
    ({ name, people: count, municipalities }) =>
      `${name} ${count}: ${municipalities.map((town) => `${town.name} ${town.people}`).join()}`,
  )

it('the places are every municipality of the country, and those that only records name', () => {
  const seat = (nombre_departamento: string, nombre_municipio: string) => ({
    nombre_departamento,
    nombre_municipio,
    latitud: 1,
    longitud: -70,
  })
  expect(offered(group(everybody), [])).toEqual(['Huila 2: Neiva 2', 'Valle del Cauca 3: Palmira 2'])
  const seats = [
    seat('Vaupés', 'Mitú'),
    seat('Valle del Cauca', 'PALMIRA'),
    seat('Bogotá, D.C.', 'Bogotá, D.C.'),
  ]
  const named = group([
    ...everybody,
    person({ DEPARTAMENTOS_LABORO: 'Meta', MUNICIPIOS_LABORO: 'Ñame' }),
    person({ DEPARTAMENTOS_LABORO: 'BOGOTA', MUNICIPIOS_LABORO: 'Bogotá D.C.' }),
  ])
  expect(offered(named, seats)).toEqual([
    'Bogotá, D.C. 1: Bogotá, D.C. 1',
    'Huila 2: Neiva 2',
    'Meta 1: Ñame 1',
    'Valle del Cauca 3: PALMIRA 2',
    'Vaupés 0: Mitú 0',
  ])
})

it('the places count the people whom the filter finds, who may have worked in several or have no position', () => {
  const both = person({
    ...palmira,
    CC_IDENTIDAD: '8',
    MUNICIPIOS_LABORO: 'Palmira; Neiva, Bogotá, D.C.',
    DEPARTAMENTOS_LABORO: 'Valle del Cauca, HUILA, Bogota D.C.',
  })
  const namesNoPlace = { ...palmira, CC_IDENTIDAD: '9', MUNICIPIOS_LABORO: null, DEPARTAMENTOS_LABORO: null }
  const all = group([...everybody, both, person(namesNoPlace)])
  const count = (filter: Partial<typeof noFilter>) => {
    const { places, unplaced } = filterPeople(all, { ...noFilter, ...filter })
    return [...places, unplaced].reduce((sum, { records }) => sum + records.length, 0)
  }
  for (const { name: department, people: inDepartment, municipalities } of choices(all, []).departments) {
    expect([department, inDepartment]).toEqual([department, count({ department })])
    for (const { name: municipality, people: there } of municipalities)
      expect([municipality, there]).toEqual([municipality, count({ department, municipality })])
  }
  expect(offered(all, [])).toContain('Valle del Cauca 5: Palmira 4')
})

it('each unit is offered once, with its people', () => {
  const serving = (changes: Partial<MapPerson>) => person({ ...palmira, ...changes })
  const all = group([
    serving({ NIVEL_BRIGADA: 'Sexta Brigada' }),
    serving({ NIVEL_BRIGADA: 'SEXTA  BRIGADA', CARGO_PRINCIPAL: 'Enlace' }),
    serving({ NIVEL_DIVISION: 'Segunda División', NIVEL_BATALLON: 'Batallón Nº 4' }),
  ])
  expect(choices(all, []).units).toEqual({
    division: [{ name: 'Segunda División', people: 1 }],
    brigade: [{ name: 'SEXTA  BRIGADA', people: 2 }],
    battalion: [{ name: 'Batallón Nº 4', people: 1 }],
    role: [{ name: 'Enlace', people: 1 }],
  })
})
