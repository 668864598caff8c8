import { isParticle } from '../text/person-name'
import { dictionaryOf, nameMatcher, tested } from './match-name'
import { plansOf, type NamePlan } from './name-plan'
import { plainWords } from './plain-name'
import { closeness, comparable } from './similar-names'

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

/** Prepares a plain name (`plainName`) for comparisons. */
export function comparedName(name: string): ComparedName {
  const words = plainWords(name).filter((word) => word.length >= shortest && !isParticle(word))
  return { name, words, keys: new Set(words.map((word) => comparable(word).key)) }
}

/**
 * Compares two names: the `same` words in any order, or `similar`: a search for the shorter name finds the longer one. They
 * share at least two words that are equal or sound equal, or one if the shorter name has only two words.
 */
export function compareNames(name: ComparedName, other: ComparedName): 'same' | 'similar' | undefined {
  if (name.words.length > other.words.length) return compareNames(other, name)
  const { words, keys } = name
  const shared = [...keys].filter((key) => other.keys.has(key)).length
  if (words.length < 2 || shared < Math.min(2, words.length - 1)) return undefined
  if (words.length === other.words.length && words.every((word) => other.words.includes(word))) return 'same'
  const plans = plansOf(name.name, dictionaryOf(new Set(plainWords(other.name))))
  const longer = tested(other.name)
  const isSimilar = (plan: NamePlan) => plan.leftOut.length === 0 && nameMatcher(plan)(longer) !== undefined
  return plans.some(isSimilar) ? 'similar' : undefined
}

/** Whether a word is one of a name, even with a slip. */
const isIn = (word: string, { words }: ComparedName) =>
  words.some((other) => closeness(comparable(word), comparable(other)) !== undefined)

/** Whether two names are those of different people: no word of one is a word of the other, even with a slip. */
export const haveNothingInCommon = (name: ComparedName, other: ComparedName) =>
  name.words.length > 0 && other.words.length > 0 && !name.words.some((word) => isIn(word, other))

/** Whether the shorter of two names has a word that the longer one lacks: they may be those of different people. */
export const mayDiffer = (name: ComparedName, other: ComparedName): boolean =>
  name.words.length > other.words.length
    ? mayDiffer(other, name)
    : name.words.some((word) => !isIn(word, other))
