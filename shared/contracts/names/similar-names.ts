import { nameKey } from './known-names'
import {
  isContraction,
  isOneSlip,
  isOneLetter,
  isNextKey,
  isOtherDiphthong,
  isOtherLetter,
  isTransposition,
  isWithoutLetters,
  isWithoutVowel,
  looksContracted,
  withLostLetters,
} from './slips'
import { foreignSoundOf, shapeOf, soundOf, spellingOf } from './sound'

/** A plain word with its properties for comparison. */
export type Comparable = {
  word: string
  /**
   * As written, with the same letter for letters that always sound alike, as it sounds, and as it sounds if it is a foreign
   * name. A slip in any of them counts.
   */
  forms: readonly string[]
  /** As it looks in print. */
  shape: string
  /** The same for all equal spellings of a name. */
  key: string
  /** Whether it is a frequent name. */
  frequent: boolean
}

const remembered = new Map<string, Comparable>()
const mostRemembered = 20_000

/** Returns a word with its properties for comparison. They are cached: most words are compared many times. */
export function comparable(word: string): Comparable {
  const earlier = remembered.get(word)
  if (earlier) return earlier
  const sound = soundOf(word)
  const computed = {
    word,
    forms: [word, spellingOf(word), sound, foreignSoundOf(word)],
    shape: shapeOf(word),
    ...nameKey(word),
  }
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(word, computed)
  return computed
}

/** Minimum lengths: in a shorter word, the error makes a different name. */
const shortest = {
  slip: 5,
  transposition: 4,
  nextKey: 4,
  diphthong: 4,
  withoutVowel: 4,
  otherLetter: 6,
  shape: 4,
  near: 4,
}

/** Whether one of two words is a frequent name, and the other is that name with a confused letter after the first. */
const isMistyped = ({ word, frequent }: Comparable, other: Comparable) =>
  frequent !== other.frequent &&
  word.length >= shortest.nextKey &&
  word[0] === other.word[0] &&
  isNextKey(word, other.word)

/** Whether one of two words contracts the other, which is a frequent name. */
const abbreviates = (word: Comparable, other: Comparable) =>
  (other.frequent && isContraction(word.word, other.word)) ||
  (word.frequent && isContraction(other.word, word.word))

/** Returns the keys that a frequent name shares with its contractions. */
const contractionKeys = ({ word, frequent }: Comparable) =>
  frequent || looksContracted(word) ? [`.${word[0]}${word.slice(-1)[0]}`] : []

/** The part that the male and female forms of a name share. */
const stem = (name: string) => name.replace(/[aeo]$/, '')

/** Rosendo and Rosenda, Daniel and Daniela, Vicente and Vicenta are different names; Nicol and Nicole are one. */
const differBySex = (word: string, other: string): boolean =>
  word.length < other.length
    ? differBySex(other, word)
    : stem(word) === stem(other) && (word.length === other.length || !word.endsWith('e'))

/** Rosa and Rosas, Campo and Campos. */
const differByPlural = (word: string, other: string) => `${word}s` === other || word === `${other}s`

function isSlip(word: string, other: string): boolean {
  const length = Math.min(word.length, other.length)
  if (Math.abs(word.length - other.length) > 1) return false
  return (
    (length >= shortest.slip && isOneSlip(word, other)) ||
    (length >= shortest.transposition && isTransposition(word, other)) ||
    (length >= shortest.diphthong && isOtherDiphthong(word, other)) ||
    (length >= shortest.withoutVowel && isWithoutVowel(word, other)) ||
    (length >= shortest.otherLetter && isOtherLetter(word, other))
  )
}

/** Whether a word is spelled like another one. */
const isSpelledAlike = (word: string, other: string) =>
  word === other && word.length >= shortest.transposition

/**
 * Returns how similar two different words are: `equal` in sound or by the list of equal names, one `slip` apart, apart by
 * the `ending` of a man's, a woman's or a plural name, or none of these. Two frequent names are never one slip apart; only a
 * rare word is likely to be a typing error.
 */
export function closeness(word: Comparable, other: Comparable): 'equal' | 'slip' | 'ending' | undefined {
  if (word.key === other.key) return 'equal'
  if (word.frequent && other.frequent) return differByPlural(word.word, other.word) ? 'ending' : undefined
  const holds = (test: (form: string, other: string) => boolean) =>
    word.forms.some((form, index) => test(form, other.forms[index] ?? ''))
  const looksAlike = word.shape === other.shape && word.shape.length >= shortest.shape
  if (
    looksAlike ||
    isMistyped(word, other) ||
    abbreviates(word, other) ||
    holds(isSpelledAlike) ||
    isWithoutLetters(word.word, other.word)
  )
    return 'slip'
  if (!holds(isSlip)) return undefined
  return holds(differBySex) ? 'ending' : 'slip'
}

/** Whether a word differs from another one by any single letter, as written or in sound. */
export const isNear = (word: Comparable, other: Comparable) =>
  !word.frequent &&
  word.forms.some((form, index) => {
    const near = other.forms[index] ?? ''
    return Math.min(form.length, near.length) >= shortest.near && isOneLetter(form, near)
  })

/** Returns a word and the same word without each of its letters. Words that are one slip apart share one of these. */
const variants = (word: string) => [
  word,
  ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
]

/** Returns the key that equal spellings of a word share. */
export const equalKey = (word: string) => `=${comparable(word).key}`

/** Returns the keys under which a word is stored for the search: similar words share at least one. */
export function closenessKeys(comparable: Comparable): string[] {
  const { word, forms, shape, key } = comparable
  const texts = forms.filter((text) => text.length >= shortest.transposition)
  return [
    ...new Set([
      `=${key}`,
      `~${shape}`,
      ...contractionKeys(comparable),
      ...texts.flatMap(variants),
      ...withLostLetters(word),
    ]),
  ]
}

/** Version of the stored keys. Raise it with every change of the rules, so that the keys are recomputed. */
export const closenessVersion = 12
