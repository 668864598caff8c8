import type { MapPerson } from '@fcr/shared/contracts/map'

const accents = /\p{Mn}/gu
// eslint-disable-next-line no-control-regex -- plain text has no accents to take away, and most names are plain
const plain = /^[\x00-\x7f]*$/

/** In lower case and without accents, as names are compared. */
const simplified = (text: string) =>
  (plain.test(text) ? text : text.normalize('NFD').replace(accents, '')).toLowerCase()

/**
 * Writes down what people are searched by: document number and names, each word after a space. Names come again and
 * again, and are simplified once; whoever keeps this function keeps them.
 */
export function keyWriter(): (person: MapPerson) => string {
  const known = new Map<string | null, string>()
  const word = (name: string | null) => {
    let simple = known.get(name)
    if (simple === undefined) known.set(name, (simple = simplified(name ?? '')))
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

/** Whether each word that was typed begins a word of the key; undefined: nothing was typed. */
export function keyMatcher(typed: string): ((key: string) => boolean) | undefined {
  // A document number may be written with points.
  const words = simplified(typed.replace(/(\d)\.(?=\d)/g, '$1'))
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ` ${word}`)
  return words.length === 0 ? undefined : (key) => words.every((word) => key.includes(word))
}
