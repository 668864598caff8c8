import { expect, it } from '@jest/globals'
import { person } from '../testing/people'
import { bySurname } from './by-surname'

it('sorts people by surnames, then names, with ñ after n and those without a surname last', () => {
  const people = [
    ['Ana', null],
    ['Zoila', 'Ñáñez'],
    ['Luis', 'Núñez'],
    ['Berta', 'Nuñez'],
    ['Ana', 'Álvarez'],
    ['Ana', 'Núñez'],
  ].map(([PRIMER_NOMBRE = null, PRIMER_APELLIDO = null], index) =>
    person({ PRIMER_NOMBRE, PRIMER_APELLIDO, CC_IDENTIDAD: String(index) }),
  )
  const sorted = bySurname({ records: people, keys: people.map(({ CC_IDENTIDAD }) => CC_IDENTIDAD) })
  expect(sorted.keys).toEqual(['4', '5', '3', '2', '1', '0'])
  expect(sorted.records.map(({ CC_IDENTIDAD }) => CC_IDENTIDAD)).toEqual(sorted.keys)
})
