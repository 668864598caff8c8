// Every name of the real lists, as the searchable fields of the form offer them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { certain, matching, named, searchable } from '../../shared/form/search-select/search-options'
import { root } from '../start/workspaces.mjs'

const data = (name: string) => readFileSync(join(root, 'api/data', name), 'utf8')
const toRows = (names: readonly string[]) =>
  searchable(names.map((name) => ({ value: `id of ${name}`, label: name })))

interface Lookups {
  fuerzas: { nombre: string; rangos: { nombre: string }[] }[]
}

/** The names in each list, as the form offers them. */
const ranksByForce = new Map(
  (JSON.parse(data('lookups.json')) as Lookups).fuerzas.map(({ nombre, rangos }) => [
    nombre,
    rangos.map((rank) => rank.nombre),
  ]),
)
const townsByDepartment = new Map<string, string[]>()
for (const [, , department = '', town = ''] of data('municipios.csv').matchAll(
  /^(\d+),("[^"]*"|[^,]*),("[^"]*"|[^,]*),/gm,
)) {
  const names = townsByDepartment.get(department) ?? []
  townsByDepartment.set(department, [...names, town.replaceAll('"', '')])
}

describe('a full name', () => {
  it.each([...ranksByForce, ...townsByDepartment])('selects exactly its row in %s', (_list, names) => {
    const rows = toRows(names)
    const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (const name of names)
      for (const typed of [name, name.toUpperCase(), plain(name), ` ${name.replaceAll(' ', '  ')} `]) {
        expect([typed, certain(rows, typed)?.label]).toEqual([typed, name])
        expect([typed, named(rows, typed)?.label]).toEqual([typed, name])
        expect([typed, matching(rows, typed)[0]?.label]).toEqual([typed, name])
      }
  })

  it('is tested for every rank and every municipality', () => {
    expect([...townsByDepartment.values()].flat()).toHaveLength(1122)
    expect([...ranksByForce.values()].every((names) => names.length > 10)).toBe(true)
  })
})

it('ranks exact names, whole words, prefixes and the rest', () => {
  const rows = toRows(['Bocali', 'Calima', 'Santiago de Cali', 'Cali'])
  expect(matching(rows, 'CALI').map(({ label }) => label)).toEqual([
    'Cali',
    'Santiago de Cali',
    'Calima',
    'Bocali',
  ])
})

it('is not decided for a name that two rows have, nor for empty text', () => {
  const rows = toRows(['San Luis', 'Sán Luís'])
  expect(named(rows, 'san luis')).toBeUndefined()
  expect(certain(rows, 'san luis')).toBeUndefined()
  expect(certain(toRows(['Bello']), ' ')).toBeUndefined()
})
