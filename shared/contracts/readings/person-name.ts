import { cleanTyped } from './clean-typed'
import type { Reading } from './reading'

/** A name as in an identity document: Latin letters with accents, apostrophes, hyphens, dots and spaces. */
const asInDocument = /^(?=\p{L})\p{Script=Latin}[\p{Script=Latin}\p{M}'. -]*$/u

/** Reads a person's name as in the identity document. It may be a single word. */
export function readPersonName(text: string): Reading<string> {
  const name = cleanTyped(text)
  return asInDocument.test(name)
    ? { value: name }
    : { problem: 'solo puede contener letras, espacios, apóstrofos, guiones y puntos' }
}
