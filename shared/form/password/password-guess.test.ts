import { expect, it } from '@jest/globals'
import { guess } from './password-guess'

it.each([
  'Ejercito1',
  'Millonarios1',
  'Colombia2026',
  'Policia123',
  'Sargento1970',
  'Bucaramanga1',
  'AtleticoNacional1',
  'Rodriguez1985',
  'Ej3rcito1',
  'Santafe2024',
  'Batallon7',
  'Teniente01',
])('%s is easy to guess in Colombia', (password) => {
  expect(guess(password, []).level).toBe('low')
})

it('never praises a password that the form refuses', () => {
  expect(guess('Sargento del 68', []).level).toBe('low')
  expect(guess('Aurelio Ejemplo 1', ['Aurelio Ejemplo Ficticio'])).toEqual({
    level: 'low',
    reason: 'personal',
  })
})

it('knows words written with their accents', () => {
  expect(guess('Ejército1', []).level).toBe('low')
})

it('does not mind such a word among others that nobody expects', () => {
  expect(guess('guayabo Ejercito tres callados Kilo7', []).level).toBe('good')
})
