import { randomInt } from 'node:crypto'
import { cleanCode, formatCode } from '@fcr/shared/contracts/session'

/** Capitals and digits that are not mistaken for one another on paper or the phone: no 0, O, 1, I or L. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const codeLength = 13
/**
 * The part by which a code is found, stored as it is; 28 million of them. The other eight characters
 * (39 bits) are known only by a slow hash.
 */
const selectorLength = 5

/** A new random code, in groups: XXX-XXX-XXX-XXXX. */
export const generateCode = (): string =>
  formatCode(
    Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join(''),
  )

/** Splits a code, hyphenated or bare, into what finds it and what proves it. */
export function splitCode(code: string): { selector: string; secret: string } {
  const clean = cleanCode(code)
  return { selector: clean.slice(0, selectorLength), secret: clean.slice(selectorLength) }
}
