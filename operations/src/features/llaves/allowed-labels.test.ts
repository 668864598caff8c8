import { expect, it } from '@jest/globals'
import { key } from '../../testing/samples'
import { allowedWords } from './allowed-labels'

const team = { ...key('8899aabbccddeeff', 'mapas'), passkey: undefined, grants: [], areas: ['mf-a', 'mf-b'] }

it.each([
  [{ ...team, areas: [] }, 'sin permisos'],
  [{ ...team, areas: [], grants: ['operator', 'gate', 'otra'] }, 'opera; firma el control de salida; otra'],
  [team, 'publica mf-a, mf-b'],
  [
    { ...team, paths: { 'mf-a': ['/a', '/c'] }, budgets: { 'mf-b': { bytes: 1_600_900 } } },
    'publica mf-a (solo /a /c), mf-b (hasta 1.600 kB)',
  ],
  [
    { ...team, areas: ['mf-a'], paths: { 'mf-a': ['/a'] }, budgets: { 'mf-a': { bytes: 9000 } } },
    'publica mf-a (solo /a; hasta 9 kB)',
  ],
])('says what a team’s key may do', (one, words) => {
  expect(allowedWords(one)).toBe(`Llave en un archivo: ${words}`)
})

it('tells the key that the server made for itself', () => {
  expect(allowedWords({ ...team, areas: [], local: true })).toBe('Llave de este servidor: puede hacerlo todo')
})

it('tells a passkey', () => {
  const passkey = { credential: 'xyz', rpId: 'localhost' }
  expect(allowedWords({ ...team, areas: [], grants: ['operator'], passkey })).toBe('Llave de acceso: opera')
})
