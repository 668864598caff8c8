import { isParticle } from '../text/person-name'
import { dictionaryOf, nameMatcher, tested } from './match-name'
import { plansOf } from './name-plan'
import { plainWords } from './plain-name'
import { comparable } from './similar-names'

/** Shorter words are initials or join the others. */
const shortest = 3

/** A plain name with what a comparison needs. */
export type ComparedName = {
  name: string
  /** The words that tell people apart. */
  words: readonly string[]
  /** What the words share with their equal spellings. */
  keys: ReadonlySet<string>
}

/** Prepares a plain name (`plainName`) for comparisons; `keyOf` may remember the keys of words. */
export function comparedName(
  name: string,
  keyOf = (word: string): string => comparable(word).key,
): ComparedName {
  const words = plainWords(name).filter((word) => word.length >= shortest && !isParticle(word))
  return { name, words, keys: new Set(words.map(keyOf)) }
}

/**
 * Compares two names: the `same` words in any order, or `similar`: a search for the shorter name finds the longer one. They
 * share a word that is equal or sounds equal, and the shorter one has at least two words.
 */
export function compareNames(name: ComparedName, other: ComparedName): 'same' | 'similar' | undefined {
  if (name.words.length > other.words.length) return compareNames(other, name)
  const { words, keys } = name
  if (words.length < 2 || ![...keys].some((key) => other.keys.has(key))) return undefined
  if (words.length === other.words.length && words.every((word) => other.words.includes(word))) return 'same'
  const plans = plansOf(name.name, dictionaryOf(new Set(plainWords(other.name))))
  const longer = tested(other.name)
  return plans.some((plan) => nameMatcher(plan)(longer) !== undefined) ? 'similar' : undefined
}
