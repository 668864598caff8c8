import { cleanTyped } from './clean-typed'
import { valueOr, type Reading } from './reading'

/** Spreadsheets keep only 15 digits exactly. */
const mostDigits = 15

/** Groups of three digits with one separator, optionally with a fraction of zeros after the other separator. */
const grouped = [
  /^(\d{1,3}(?:\.\d{3})+)(?:,0+)?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.0+)?$/,
  /^(\d{1,3}(?: \d{3})+|\d{1,3}(?:-\d{3})+|\d{1,3}(?:'\d{3})+|\d{1,3}'\d{3}(?:[.,]\d{3})+)$/,
]

const withFraction = /^(\d+)[.,](\d+)$/
const withExponent = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/** Programs show six to nine digits of a number with an exponent: those that are missing need not be zeros. */
function readExponent(first: string, fraction: string, exponent: number): Reading<string> {
  if (fraction.length < exponent)
    return {
      problem: 'está en notación científica y puede haber perdido cifras; dé formato de texto a la columna',
    }
  if (/[^0]/.test(fraction.slice(exponent))) return { problem: 'tiene decimales' }
  return { value: first + fraction.slice(0, exponent) }
}

const checkLength = (reading: Reading<string>): Reading<string> =>
  reading.value !== undefined && reading.value.length > mostDigits
    ? { problem: `debe ser un número de hasta ${mostDigits} dígitos` }
    : reading

/**
 * Reads a whole number of up to 15 digits; leading zeros stay. Groups may be `1.234.567`, `1,234,567`, `1 234 567` or
 * `1'234.567`. A fraction of zeros is dropped; any other is refused. An exponent is read if no digit is missing.
 */
export function readWholeNumber(text: string): Reading<string> {
  const typed = cleanTyped(text)
  if (/^\d+$/.test(typed)) return checkLength({ value: typed })
  for (const pattern of grouped) {
    const [, whole] = pattern.exec(typed) ?? []
    if (whole !== undefined) return checkLength({ value: whole.replace(/\D/g, '') })
  }
  const [, whole, fraction = ''] = withFraction.exec(typed) ?? []
  if (whole !== undefined)
    return /[^0]/.test(fraction) ? { problem: 'tiene decimales' } : checkLength({ value: whole })
  const [, first, rest = '', exponent] = withExponent.exec(typed) ?? []
  if (first !== undefined) return checkLength(readExponent(first, rest, Number(exponent)))
  return { problem: 'debe ser un número entero' }
}

/** Returns the digits of a whole number; a text that is none is only cleaned. */
export const wholeNumberOf = valueOr(readWholeNumber)
