import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import { describe, expect, it } from '@jest/globals'
import { commonPasswords } from './common-passwords'
import { isGuessable } from './guessable-password'
import { passwordChangeMessages, passwordChangeProblem } from '../session'

describe('isGuessable', () => {
  it.each([
    ['Password1', '', true],
    ['PASSWORD1', '', true],
    ['pAsSwOrD1', '', true],
    [' Password1 ', '', true],
    ['PASSWORD1a', '', false],
    ['12345678', '', true],
    ['Camino2026', '', false],
    // Contains the owner's document number.
    ['9900000123', '9900000123', true],
    ['Ana-9900000123!', ' 9900000123 ', true],
    ['Ana9.900.000.123', '9900000123', true],
    ['Ana 9900 000 123', '9900000123', true],
    ['９９００000123 Ana', '9900000123', true],
    ['Ana9900000124', '9900000123', false],
    // Numbers too short to be significant in a password.
    ['Camino2026', '2026', false],
    ['Camino2026', '6', false],
    ['Camino2026', '', false],
    ['Camino20260', '20260', true],
  ])('"%s" of number "%s": %s', (password, number, guessable) => {
    expect(isGuessable(password, number, commonPasswords)).toBe(guessable)
  })

  it.each(['NFC', 'NFD'] as const)('recognises a listed word with accents in form %s', (form) => {
    expect(isGuessable('CONTRASEÑA1'.normalize(form), '', new Set(['contraseña1']))).toBe(true)
    expect(isGuessable('Contrasena1'.normalize(form), '', new Set(['contraseña1']))).toBe(false)
  })
})

it('lists exactly those of the 10,000 most common passwords that are long enough', () => {
  const long = passwords.slice(0, 10_000).filter(({ length }) => length >= 8)
  expect([...commonPasswords].sort()).toEqual([...new Set(long.map((one) => one.toLowerCase()))].sort())
})

describe('a change of password', () => {
  const change = (newPassword: string, oldPassword = 'Camino2026', documentNumber = '9900000123') =>
    passwordChangeProblem(
      { documentNumber, oldPassword, newPassword, confirmation: newPassword },
      commonPasswords,
    )

  it.each([
    ['12345678', passwordChangeMessages.guessable],
    ['Password1', passwordChangeMessages.guessable],
    ['a 9900000123', passwordChangeMessages.guessable],
    ['otro camino', undefined],
  ])('to "%s": %s', (newPassword, problem) => {
    expect(change(newPassword)).toBe(problem)
  })

  it('checks the five rules of the dialog first', () => {
    expect(change('9900000123')).toBe(passwordChangeMessages.document)
    expect(change('Password1', 'Password1')).toBe(passwordChangeMessages.same)
  })
})
