import { cleanTyped } from './clean-typed'
import { twoNumbers, valueOr, type Reading } from './reading'
import { readWholeNumber } from './whole-number'

/**
 * Words before a number that say what it is: 'C.C. No. 79.845.123', 'NUIP: 1.098.765.432'. Other documents (C.E., T.I., a
 * passport) have numbers of their own, which may be another person's cédula.
 */
const before =
  /^(?:(?:c\.? ?c\.?|nuip|c[eé]dula(?: de ciudadan[ií]a)?|documento|identificaci[oó]n)(?![a-z]))?[ .:#]*(?:(?:(?:no?|n[uú]m(?:ero)?)[.º°]?|[º°])[ .:#]*)?(?=\d)/i

/** Spaces where no group ends, and hyphens behind four digits. */
const spaced = /^(?:[\d ]+|\d{4}(?:-\d{3})+)$/

/** Two parts of five digits are numbers of their own, and so is one of seven between spaces: the rest is another one. */
function hasTwoNumbers(text: string): boolean {
  const lengths = (text.match(/\d+/g) ?? []).map((part) => part.length)
  const hasWhole = lengths.length > 1 && lengths.some((length) => length >= 7)
  return lengths.filter((length) => length >= 5).length > 1 || (hasWhole && spaced.test(text))
}

/** Reads the number of an identity document: 1 to 15 digits. */
export function readDocumentNumber(text: string): Reading<string> {
  const typed = cleanTyped(text).replace(before, '')
  const reading = readWholeNumber(typed)
  if (reading.value !== undefined) return reading
  if (hasTwoNumbers(typed)) return { problem: twoNumbers }
  // '79845123-4' has a check digit, which is no part of it.
  if (spaced.test(typed)) return readWholeNumber(typed.replace(/[ -]/g, ''))
  return /^[\d.,' -]*\d(?:e\+?\d+)?$/i.test(typed) && reading.problem !== 'debe ser un número entero'
    ? reading
    : { problem: 'debe ser un número de hasta 15 dígitos' }
}

/** The digits of a document number as typed; a text that is none is only cleaned. */
export const documentNumberOf = valueOr(readDocumentNumber)
