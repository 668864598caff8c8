import { nameKey } from './known-names'
import { isOneSlip, isOtherLetter, isTransposition } from './slips'
import { soundOf } from './sound'

/** A plain word with what it is compared by. */
export type Comparable = {
  word: string
  sound: string
  /** The same for all equal spellings of a name. */
  key: string
  /** Whether it is a frequent name. */
  frequent: boolean
}

export function comparable(word: string): Comparable {
  const sound = soundOf(word)
  return { word, sound, ...nameKey(sound) }
}

/** One slip makes another name of a shorter word, unless two letters changed places. */
const shortest = { slip: 5, transposition: 4, otherLetter: 6 }

/** What the names of a man and of a woman have in common. */
const stem = (name: string) => name.replace(/[aeo]$/, '')

/** Rosendo and Rosenda, Daniel and Daniela, Vicente and Vicenta are different names. */
const differBySex = (word: string, other: string) =>
  stem(word) === stem(other) && !(word.length !== other.length && /e$/.test(word + other))

function isSlip(word: string, other: string): boolean {
  const length = Math.min(word.length, other.length)
  if (Math.abs(word.length - other.length) > 1) return false
  return (
    (length >= shortest.slip && isOneSlip(word, other)) ||
    (length >= shortest.transposition && isTransposition(word, other)) ||
    (length >= shortest.otherLetter && isOtherLetter(word, other))
  )
}

/**
 * Returns how close two different words of names are: `equal` in sound, or by the list of equal names; one `slip` apart;
 * or neither. Two frequent names are never a slip of one another: what is rare is similar to more than what is frequent.
 */
export function closeness(word: Comparable, other: Comparable): 'equal' | 'slip' | undefined {
  if (word.key === other.key) return 'equal'
  if (word.frequent && other.frequent) return undefined
  if (!isSlip(word.word, other.word) && !isSlip(word.sound, other.sound)) return undefined
  return differBySex(word.word, other.word) || differBySex(word.sound, other.sound) ? undefined : 'slip'
}

/** A word and what is left of it without any one of its letters. Two words that are one slip apart share one of these. */
const variants = (word: string) => [
  word,
  ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
]

/** The keys by which close words are looked up: two words that are close share at least one. */
export function closenessKeys({ word, sound, key }: Comparable): string[] {
  const texts = [word, sound].filter((text) => text.length >= shortest.transposition)
  return [...new Set([`=${key}`, ...texts.flatMap(variants)])]
}

/** Version of the stored keys. Raise it with every change of the rules: the keys are then computed again. */
export const closenessVersion = 1
