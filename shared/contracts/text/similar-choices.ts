import { editDistance } from './edit-distance'
import { normalizeForComparison, withoutAccents } from './typed-text'

/** An option of a list: its official name, then its other names. */
export type Choice<Value> = { names: readonly [string, ...string[]]; value: Value }

const wordsOf = (name: string) =>
  withoutAccents(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Shorter names differ from others by so few letters that a typo cannot be told from another name. */
const shortestForTypos = 5
const mostTypos = 2

/**
 * Returns the options that a text which is none of their names may mean: those with all of its words, or else the ones
 * that differ in the fewest letters.
 */
export function similarChoices<Value>(choices: readonly Choice<Value>[], text: string): Choice<Value>[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const containing = choices.filter(({ names }) =>
    names.some((name) => {
      const own = new Set(wordsOf(name))
      return words.every((word) => own.has(word))
    }),
  )
  const typed = normalizeForComparison(text)
  if (containing.length > 0 || typed.length < shortestForTypos) return containing
  const distances = choices.map(({ names }) =>
    Math.min(...names.map((name) => editDistance(typed, normalizeForComparison(name)))),
  )
  const least = Math.min(...distances)
  return least > mostTypos ? [] : choices.filter((_choice, index) => distances[index] === least)
}
