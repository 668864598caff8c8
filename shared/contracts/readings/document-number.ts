import { cleanTyped } from './clean-typed'
import { twoNumbers, valueOr, type Reading } from './reading'
import { readWholeNumber } from './whole-number'

/**
 * Labels before a number: 'C.C. No. 79.845.123', 'NUIP: 1.098.765.432'. Labels of other documents (C.E., T.I., passport)
 * are not accepted: the same number may be another person's cédula.
 */
const before =
  /^(?:(?:c\.? ?c\.?|nuip|c[eé]dula(?: de ciudadan[ií]a)?|documento|identificaci[oó]n)(?![a-z]))?[ .:#]*(?:(?:n(?:r?o|[uú]m(?:ero)?)?[.º°]{0,2}|[º°])[ .:#]*)?(?=\d)/i

/** Digits with spaces anywhere, or groups of three digits after four digits and a hyphen; '2009-341' is the number of a file. */
const spaced = /^(?:[\d ]+|(?!(?:19|20)\d\d-\d{3}$)\d{4}(?:-\d{3})+)$/

/** Two parts of five digits or more are two numbers. So are a part of seven digits or more and the rest, after a space. */
function hasTwoNumbers(text: string): boolean {
  const lengths = (text.match(/\d+/g) ?? []).map((part) => part.length)
  const hasWhole = lengths.length > 1 && lengths.some((length) => length >= 7)
  return lengths.filter((length) => length >= 5).length > 1 || (hasWhole && spaced.test(text))
}

/** Lists have zeros where a number is not known: as a number, they would be one person. */
const refuseZeros = (reading: Reading<string>): Reading<string> =>
  reading.value !== undefined && /^0+$/.test(reading.value)
    ? { problem: 'solo tiene ceros; escriba el número del documento' }
    : reading

/** Reads the number of an identity document: 1 to 15 digits, not all of them zeros. */
export function readDocumentNumber(text: string): Reading<string> {
  return refuseZeros(readDigits(text))
}

function readDigits(text: string): Reading<string> {
  const typed = cleanTyped(text).replace(before, '')
  const reading = readWholeNumber(typed)
  if (reading.value !== undefined) return reading
  if (hasTwoNumbers(typed)) return { problem: twoNumbers }
  // '79845123-4' is refused: the check digit is not part of the number.
  if (spaced.test(typed)) return readWholeNumber(typed.replace(/[ -]/g, ''))
  const isNumber = reading.problem !== 'debe ser un número entero'
  if (!isNumber && /^[\d.,' ]+$/.test(typed) && readWholeNumber(typed.replace(/\D/g, '')).value !== undefined)
    return { problem: 'tiene puntos, comas o espacios donde no van' }
  return isNumber && /^[\d.,' -]*\d(?:e\+?\d+)?$/i.test(typed)
    ? reading
    : { problem: 'debe ser un número de hasta 15 dígitos' }
}

/** The digits by which document numbers are compared: leading zeros are not significant. */
export const withoutLeadingZeros = (number: string) => number.replace(/^0+(?=.)/, '')

/** The beginning of a number in groups of three digits: '79.845.1'. */
const begun = /^\d{1,3}(?:([.,' -])(?:\d{3}\1)*\d{0,3})?$/

/** Reads a document number or its first digits, as they are being typed. */
export function readNumberStart(text: string): Reading<string> {
  const typed = cleanTyped(text).replace(before, '')
  return begun.test(typed) ? { value: typed.replace(/\D/g, '') } : readDocumentNumber(typed)
}

/** Returns the digits of a document number; a text that is not a document number is only cleaned. */
export const documentNumberOf = valueOr(readDigits)
