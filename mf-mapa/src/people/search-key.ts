import type { MapPerson } from '@fcr/shared/contracts/map'

const accents = /\p{Mn}/gu
// eslint-disable-next-line no-control-regex -- plain text has no accents to take away, and most names are plain
const plain = /^[\x00-\x7f]*$/

/** In lower case and without accents, as names are compared. */
export const simplified = (text: string) =>
  (plain.test(text) ? text : text.normalize('NFD').replace(accents, '')).toLowerCase()

/** What of a person can be searched for: document number and names, each word after a space. */
export const searchKey = (person: MapPerson) =>
  simplified(
    [
      '',
      person.CC_IDENTIDAD,
      person.PRIMER_NOMBRE,
      person.SEGUNDO_NOMBRE,
      person.PRIMER_APELLIDO,
      person.SEGUNDO_APELLIDO,
    ].join(' '),
  )

/** Whether each word that was typed begins a word of the key; undefined: nothing was typed. */
export function keyMatcher(typed: string): ((key: string) => boolean) | undefined {
  // A document number may be written with points.
  const words = simplified(typed.replace(/(\d)\.(?=\d)/g, '$1'))
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ` ${word}`)
  return words.length === 0 ? undefined : (key) => words.every((word) => key.includes(word))
}
