import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import { describe, expect, it } from '@jest/globals'
import { commonPasswords } from './common-passwords'
import { guessableBecause, whyGuessable } from './guessable-password'
import { likelyWords } from './likely-words'
import { passwordChangeMessages, passwordChangeProblem } from '../session'

const owner = { number: '9900000123', name: 'Ángela Prueba' }
const why = (password: string, { number, name } = owner) =>
  whyGuessable(password, { number, name }, commonPasswords)

it.each([
  ['Password1', 'common'],
  ['PASSWORD1', 'common'],
  [' Password1 ', 'common'],
  ['PASSWORD1a', undefined],
  ['12345678', 'common'],
  ['Camino2026', undefined],
  // The owner's document number.
  ['9900000123', 'number'],
  ['Ana9.900.000.123', 'number'],
  ['Ana 9900 000 123', 'number'],
  ['９９００000123 Ana', 'number'],
  ['Ana9900000124', undefined],
  // The owner's name.
  ['Angela2026', 'name'],
  ['ÁngelaPrueba1', 'name'],
  ['Prueba-Angela-70', 'name'],
  ['Angela-mia-70', 'name'],
  ['AngelaColombia1', 'name'],
  ['Angela y tres guayabos', undefined],
  // A country, a city, a team, a force.
  ['Colombia2026', 'word'],
  ['Medellín1985', 'word'],
  ['Millonarios1', 'word'],
  ['Ejército2024', 'word'],
  ['Ej3rcito1', 'word'],
  ['AtleticoNacional1', 'word'],
  ['MiColombia.1810', 'word'],
  ['Venezuela99', 'word'],
  ['Calidad2026', undefined],
  ['Bogota Libertad Familia Amor 7', undefined],
  ['guayabo Ejercito tres callados Kilo7', undefined],
])('"%s" is easy to guess: %s', (password, cause) => {
  expect(why(password)).toBe(cause)
})

it.each([
  ['Quimbaya2026', 'Luz Quimbaya-Arce', 'name'],
  ['OSullivan-7', "Ana O'Sullivan", 'name'],
  ['Modelo99', 'Luz del Mar', undefined],
])('"%s" of %s is easy to guess: %s', (password, name, cause) => {
  expect(why(password, { number: '', name })).toBe(cause)
})

it.each(['2026', '6', ''])('the number %j is too short to matter in a password', (number) => {
  expect(why('Camino2026', { number, name: '' })).toBeUndefined()
})

it.each(['NFC', 'NFD'] as const)('recognises a listed word with accents in form %s', (form) => {
  const listed = (password: string) =>
    whyGuessable(password.normalize(form), { number: '', name: '' }, new Set(['contraseña1']))
  expect(listed('CONTRASEÑA1')).toBe('common')
  expect(listed('Contrasena1')).toBeUndefined()
})

it('lists exactly those of the 10,000 most common passwords that are long enough, and likely words', () => {
  const long = passwords.slice(0, 10_000).filter(({ length }) => length >= 8)
  const listed = [...long.map((password) => password.toLowerCase()), ...likelyWords]
  expect([...commonPasswords].sort()).toEqual([...new Set(listed)].sort())
})

describe('a change of password', () => {
  const change = (newPassword: string, oldPassword = 'Camino2026', documentNumber = '9900000123') =>
    passwordChangeProblem(
      { documentNumber, name: owner.name, oldPassword, newPassword, confirmation: newPassword },
      commonPasswords,
    )

  it.each([
    ['Password1', guessableBecause('common')],
    ['a 9900000123', guessableBecause('number')],
    ['angela 2026', guessableBecause('name')],
    ['colombia 2026', guessableBecause('word')],
    ['otro camino', undefined],
  ])('to "%s": %s', (newPassword, problem) => {
    expect(change(newPassword)).toBe(problem)
  })

  it('checks the five rules of the dialog first', () => {
    expect(change('9900000123')).toBe(passwordChangeMessages.document)
    expect(change('Password1', 'Password1')).toBe(passwordChangeMessages.same)
  })
})
