import { men, rareSurnames, surnames, women } from './names.mjs'

/** Minimum number of people with each spelling of a name. */
const perSpelling = 3

/** Returns a repeatable sequence of numbers from 0 to 1. */
function numbers() {
  let state = 20_260
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** @typedef {readonly (readonly string[])[]} Names */

/** Higher numbers make the first names less dominant: with 8, one person in 26 has the first of 160 names. */
const flatness = 8

/**
 * Chooses a name, the earlier ones in the list more often, and its first spelling nine times out of ten.
 * @param {Names} names @param {() => number} random
 */
function spelling(names, random) {
  const name = names[Math.floor(flatness * (1 + names.length / flatness) ** random() - flatness)] ?? []
  return (random() < 0.9 ? name[0] : name[Math.floor(random() * name.length)]) ?? ''
}

/** Each spelling of each name, several times. @param {Names} names */
const everySpelling = (names) =>
  names.flat().flatMap((name) => Array.from({ length: perSpelling }, () => name))

/**
 * Returns the full names of `count` synthetic people, distributed as in a Colombian register: most have two given names and
 * two surnames, a few names are very frequent, and several people have each usual spelling of those.
 * @param {number} count at least 5,000 @returns {string[]}
 */
export function registerNames(count) {
  const random = numbers()
  const given = everySpelling([...women, ...men])
  const family = everySpelling(surnames)
  return Array.from({ length: count }, (_, index) => {
    const sex = random() < 0.5 ? women : men
    const first = given[index] ?? spelling(sex, random)
    const second = random() < 0.7 ? spelling(sex, random) : ''
    const surname = family[index] ?? spelling(surnames, random)
    const last =
      random() < 0.8
        ? spelling(surnames, random)
        : random() < 0.9
          ? (rareSurnames[Math.floor(random() * rareSurnames.length)] ?? '')
          : ''
    return [first, second, surname, last].filter(Boolean).join(' ')
  })
}
