import { randomInt } from 'node:crypto'
import { cleanCode, formatCode } from '@fcr/shared/contracts/session'

/** Capitals and digits that are unambiguous on paper and over the phone: no 0, O, 1, I or L. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const codeLength = 13
/**
 * The part that a code is looked up by, stored in plain text; 28 million values. The other eight characters
 * (39 bits) are stored only as a slow hash.
 */
const selectorLength = 5

/** Random text of the alphabet. */
export const randomText = (length: number) =>
  Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')

export const randomSelector = () => randomText(selectorLength)
export const randomSecret = () => randomText(codeLength - selectorLength)

/** Joins the two parts of a code, formatted as XXX-XXX-XXX-XXXX. */
export const joinCode = (selector: string, secret: string): string => formatCode(selector + secret)

/** Splits a code, with or without hyphens, into its selector (the lookup key) and its secret. */
export function splitCode(code: string): { selector: string; secret: string } {
  const clean = cleanCode(code)
  return { selector: clean.slice(0, selectorLength), secret: clean.slice(selectorLength) }
}
