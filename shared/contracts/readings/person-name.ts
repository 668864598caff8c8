import { cleanTyped } from './clean-typed'
import type { Reading } from './reading'

/** A name as a document has it: Latin letters with their accents, apostrophes, hyphens, dots and spaces. */
const asInDocument = /^(?=\p{L})\p{Script=Latin}[\p{Script=Latin}\p{M}'. -]*$/u

/** Reads the name of a person as a document writes it. It may be a single word. */
export function readPersonName(text: string): Reading<string> {
  const name = cleanTyped(text)
  return asInDocument.test(name)
    ? { value: name }
    : { problem: 'solo puede contener letras, espacios, apóstrofos, guiones y puntos' }
}
