import { cleanTyped } from './clean-typed'
import { missingWords } from './missing'
import type { Reading } from './reading'

/** A name as in an identity document: Latin letters with accents, apostrophes, hyphens, dots and spaces. */
const asInDocument = /^(?=\p{L})\p{Script=Latin}[\p{Script=Latin}\p{M}'. -]*$/u

/** What tables have instead of a name that nobody knew: 'SIN NOMBRE', 'N.N.', 'xxx'. */
const noName = new RegExp(
  String.raw`^(?:${missingWords}|no identificad[oa]|n\.? ?n\.?|x+(?: x+)*|desconocid[oa]|ningun[oa])$`,
  'iu',
)

/** Returns whether an answer says that there is no name. */
export const saysNoName = (answer: string) => noName.test(cleanTyped(answer))

/** Reads a person's name as in the identity document. It may be a single word. */
export function readPersonName(text: string): Reading<string> {
  const name = cleanTyped(text)
  if (saysNoName(name)) return { problem: 'dice que no hay nombre; escríbalo o deje el espacio vacío' }
  return asInDocument.test(name)
    ? { value: name }
    : { problem: 'solo puede contener letras, espacios, apóstrofos, guiones y puntos' }
}
