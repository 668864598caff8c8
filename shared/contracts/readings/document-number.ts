import { cleanTyped } from './clean-typed'
import { twoNumbers, valueOr, type Reading } from './reading'
import { readWholeNumber } from './whole-number'

/** Words before a number that say what it is: 'C.C. No. 79.845.123', 'NUIP: 1.098.765.432'. */
const before =
  /^(?:(?:c\.? ?c\.?|t\.? ?i\.?|c\.? ?e\.?|nuip|nuit|c[eé]dula(?: de (?:ciudadan[ií]a|extranjer[ií]a))?|documento|identificaci[oó]n)(?![a-z]))?[ .:#]*(?:(?:no?|n[uú]m(?:ero)?)?[.º°]?[ .:#]*)(?=\d)/i

/** Parts as long as this are numbers of their own. */
const ownNumber = /\d{5,}.*\D\d{5,}/

/** Reads the number of an identity document: 1 to 15 digits. */
export function readDocumentNumber(text: string): Reading<string> {
  const typed = cleanTyped(text).replace(before, '')
  const reading = readWholeNumber(typed)
  if (reading.value !== undefined) return reading
  // Spaces where no group ends, and hyphens behind four digits. '79845123-4' has a check digit, which is no part of it.
  if (/^(?:[\d ]+|\d{4}(?:-\d{3})+)$/.test(typed) && !ownNumber.test(typed))
    return readWholeNumber(typed.replace(/[ -]/g, ''))
  if (ownNumber.test(typed)) return { problem: twoNumbers }
  return /^[\d.,' -]*\d(?:e\+?\d+)?$/i.test(typed) && reading.problem !== 'debe ser un número entero'
    ? reading
    : { problem: 'debe ser un número de hasta 15 dígitos' }
}

/** The digits of a document number as typed; a text that is none is only cleaned. */
export const documentNumberOf = valueOr(readDocumentNumber)
