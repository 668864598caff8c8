import { cleanTyped } from './clean-typed'
import { twoNumbers, valueOr, type Reading } from './reading'
import { readWholeNumber } from './whole-number'

/** Labels before a number. */
const before = /^(?:cel(?:ular)?|m[oó]vil|tel(?:[eé]fono|s)?|fijo|whats ?app|wsp|no)[ .:#]*(?=[\d+(])/i

/** The country code, before the ten digits of a mobile (3…) or fixed line (6…). */
const country = /^(?:\+|00)?57(?=[36]\d{9}$)/

/** Digits that one number can have, with the country code. */
const mostDigits = 14

const notTelephone = 'debe ser un teléfono de 10 dígitos'

/**
 * Ten digits that begin with 57 are a former fixed line with the codes of country and city, not a current number. One digit
 * ten times is typed where nobody knows the number.
 */
const isTelephone = (digits: string) => /^(?:(?!57|(\d)\1{9})\d{10}|[2-8]\d{6})$/.test(digits)

/** A number with a fraction. */
const withFraction = /^\d{5,}[.,](?:0+|\d{1,2})$/

/**
 * Whether a text is a former fixed line of seven digits with an extension: its digits alone would be another number. One that
 * begins with 3 or 6 may also be a mobile or a current line in groups: '300 1234 567'.
 */
function hasExtension(text: string): boolean {
  const groups = text.match(/\d+/g) ?? []
  const line = groups.slice(0, -1).join('')
  if (line.length !== 7 || (groups.slice(-1)[0] ?? '').length > 3) return false
  return /^[24578]/.test(line) || groups.length === 2 || /\(\d+\)$/.test(text)
}

/**
 * Reads a telephone of Colombia: the ten digits of a mobile or fixed line, or the seven that fixed lines had until 2021.
 * The country code, brackets, hyphens, dots and spaces are removed.
 */
export function readTelephone(text: string): Reading<string> {
  const typed = cleanTyped(text).replace(before, '')
  const written = withFraction.test(typed) || hasExtension(typed) ? '' : typed.replace(/[\s().-]/g, '')
  const digits = (/^\+?\d+$/.test(written) ? written : '').replace(country, '')
  if (isTelephone(digits)) return { value: digits }
  const whole = /[.,]0+$|e\+?\d+$/i.test(typed)
    ? readWholeNumber(typed).value?.replace(country, '')
    : undefined
  if (whole !== undefined && isTelephone(whole)) return { value: whole }
  return typed.replace(/\D/g, '').length > mostDigits ? { problem: twoNumbers } : { problem: notTelephone }
}

/** Reads the ten digits of a mobile. */
export function readMobile(text: string): Reading<string> {
  const reading = readTelephone(text)
  return reading.value?.length === 7 || reading.problem === notTelephone
    ? { problem: 'debe ser un celular de 10 dígitos' }
    : reading
}

/** Returns the digits of a telephone; a text that is not a telephone is only cleaned. */
export const telephoneOf = valueOr(readTelephone)
