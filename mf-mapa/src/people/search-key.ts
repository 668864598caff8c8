import type { MapPerson } from '@fcr/shared/contracts/map'
import { nameMatcher, tested, type Match } from '@fcr/shared/contracts/names/match-name'
import { plansOf, type NameDictionary } from '@fcr/shared/contracts/names/name-plan'
import { plainName, plainWords } from '@fcr/shared/contracts/names/plain-name'
import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { withoutAccents } from '@fcr/shared/contracts/text/typed-text'

// eslint-disable-next-line no-control-regex -- plain text has no accents to remove, and most names are plain
const plain = /^[\x00-\x7f]*$/

/** In lower case and without accents, as texts are compared. */
export const simplified = (text: string) => (plain.test(text) ? text : withoutAccents(text)).toLowerCase()

/**
 * Returns a function that builds a person's search key: the document number, and the names as they are tested. Names
 * repeat often; the function caches their form.
 */
export function keyWriter(): (person: MapPerson) => string {
  const words = new Map<string | null, string>()
  const word = (name: string | null) => {
    let simple = words.get(name)
    if (simple === undefined) words.set(name, (simple = tested(name ?? '').trimEnd()))
    return simple
  }
  return ({ CC_IDENTIDAD, PRIMER_NOMBRE, SEGUNDO_NOMBRE, PRIMER_APELLIDO, SEGUNDO_APELLIDO }) =>
    `${CC_IDENTIDAD}${word(PRIMER_NOMBRE)}${word(SEGUNDO_NOMBRE)}${word(PRIMER_APELLIDO)}${word(SEGUNDO_APELLIDO)} `
}

export type KeyTest = (key: string) => Match

/** Fewer digits are looked for only at the beginning of document numbers. */
const minPart = 4

/**
 * Returns the tests of a document number, in the order to try: how it begins, then a part of it. A stored number with
 * leading zeros is also found without them, and a number without them if the whole of it was typed with them.
 */
function numberTests(digits: string): ((key: string) => boolean)[] {
  const significant = digits.replace(/^0+/, '')
  const start = significant === '' ? `^${digits}` : `^(?:${digits}|0+${significant}|${significant} )`
  const patterns = [start, ...(digits.length < minPart ? [] : [digits])].map((pattern) => new RegExp(pattern))
  return patterns.map((pattern) => (key) => pattern.test(key))
}

/**
 * Returns the tests of a typed name, document number or both, in the order to try; none if nothing was typed. There are
 * several for a name that begins with a rank, which may itself be a name.
 */
export function keyTests(typed: string, dictionary: () => NameDictionary): KeyTest[] {
  const { value } = readPersonText(typed)
  if (!value) return [() => undefined]
  const { nombre, cedula, celular } = value
  const digits = cedula ?? celular
  if (nombre === undefined && digits === undefined) return []
  const matchers =
    nombre === undefined ? [() => 'exact' as const] : plansOf(nombre, dictionary()).map(nameMatcher)
  const tests = digits === undefined ? [() => true] : numberTests(digits)
  return tests.flatMap((test) =>
    matchers.map(
      (match): KeyTest =>
        (key) =>
          // The name follows the document number.
          test(key) ? match(key.slice(key.indexOf(' '))) : undefined,
    ),
  )
}

/** Returns a test that each typed word begins a word of a text; undefined if nothing was typed. */
export function startsMatcher(typed: string): ((text: string) => boolean) | undefined {
  const words = simplified(cleanTyped(typed))
    .split(' ')
    .filter(Boolean)
    .map((word) => ` ${word}`)
  return words.length === 0 ? undefined : (text) => words.every((word) => text.includes(word))
}

const nameFields = ['PRIMER_NOMBRE', 'SEGUNDO_NOMBRE', 'PRIMER_APELLIDO', 'SEGUNDO_APELLIDO'] as const

/** The distinct words of people's names, the most frequent first. */
export function wordsOfNames(lists: readonly (readonly MapPerson[])[]): Set<string> {
  const names = new Map<string, number>()
  for (const people of lists)
    for (const person of people)
      for (const field of nameFields) {
        const name = person[field] ?? ''
        names.set(name, (names.get(name) ?? 0) + 1)
      }
  const words = new Map<string, number>()
  for (const [name, count] of names)
    for (const word of plainWords(plainName(name))) words.set(word, (words.get(word) ?? 0) + count)
  return new Set([...words].sort(([, a], [, b]) => b - a).map(([word]) => word))
}
