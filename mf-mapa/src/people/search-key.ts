import type { MapPerson } from '@fcr/shared/contracts/map'
import { withoutAccents } from '@fcr/shared/contracts/text/typed-text'

// eslint-disable-next-line no-control-regex -- plain text has no accents to remove, and most names are plain
const plain = /^[\x00-\x7f]*$/

/** In lower case and without accents, as names are compared. */
export const simplified = (text: string) => (plain.test(text) ? text : withoutAccents(text)).toLowerCase()

/**
 * Returns a function that builds a person's search key: document number and names, each preceded by a space.
 * Names repeat often; the function caches their simplified form.
 */
export function keyWriter(): (person: MapPerson) => string {
  const words = new Map<string | null, string>()
  const word = (name: string | null) => {
    let simple = words.get(name)
    if (simple === undefined) words.set(name, (simple = simplified(name ?? '')))
    return simple
  }
  return ({ CC_IDENTIDAD, PRIMER_NOMBRE, SEGUNDO_NOMBRE, PRIMER_APELLIDO, SEGUNDO_APELLIDO }) =>
    [
      '',
      simplified(CC_IDENTIDAD),
      word(PRIMER_NOMBRE),
      word(SEGUNDO_NOMBRE),
      word(PRIMER_APELLIDO),
      word(SEGUNDO_APELLIDO),
    ].join(' ')
}

/** Returns a test that each typed word begins a word of the key; undefined if nothing was typed. */
export function keyMatcher(typed: string): ((key: string) => boolean) | undefined {
  // A document number may be typed with thousands separators.
  const words = simplified(typed.replace(/(\d)\.(?=\d)/g, '$1'))
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ` ${word}`)
  return words.length === 0 ? undefined : (key) => words.every((word) => key.includes(word))
}
