import { readFileSync } from 'node:fs'

/** @typedef {readonly [typed: string, name: string]} Pair */

/** Reads pairs from a table: what was typed, a tab, the registered name. @param {string | URL} file @returns {Pair[]} */
export const readPairs = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([typed, name]) => (typed && name ? [/** @type {const} */ ([typed, name])] : []))

/**
 * 1,679 of 3,028 pairs of names as clerks type them and the people they mean, written by several people who had not
 * read the search rules. The others are kept outside the repository: the rules must not be fitted to it.
 */
export const meantPairs = () => readPairs(new URL('meant.tsv', import.meta.url))

/** About half of the pairs of different names, by the same people: the typed name must not find the registered one. */
export const otherPairs = () => readPairs(new URL('others.tsv', import.meta.url))

/**
 * Half of 434 texts that officials may paste, each with the name that is meant and the document number that it has, by two
 * people who had not read the rules.
 * @returns {{ text: string, nombre: string, cedula?: string }[]}
 */
export const pastedTexts = () => JSON.parse(readFileSync(new URL('pasted.json', import.meta.url), 'utf8'))

/**
 * @typedef {object} Result of one search
 * @property {boolean} isFound whether it found the person
 * @property {boolean} anybody whether it found anybody
 */

/**
 * Measures a search: the share of people found, of searches that find nobody although the person exists, and of people
 * found by a different name.
 * @param {{ meant: readonly Pair[], others: readonly Pair[] }} pairs
 * @param {(typed: string, name: string) => Promise<Result> | Result} find
 */
export async function measure({ meant, others }, find) {
  /** @param {readonly Pair[]} pairs */
  const resultsOf = async (pairs) => {
    const results = []
    for (const [typed, name] of pairs) results.push({ typed, name, ...(await find(typed, name)) })
    return results
  }
  const [hits, wrong] = [await resultsOf(meant), await resultsOf(others)]
  const share = (/** @type {number} */ count, /** @type {readonly unknown[]} */ all) =>
    count / Math.max(1, all.length)
  return {
    recall: share(hits.filter(({ isFound }) => isFound).length, hits),
    nobody: share(hits.filter(({ anybody }) => !anybody).length, hits),
    wrong: share(wrong.filter(({ isFound }) => isFound).length, wrong),
    missed: hits.filter(({ isFound }) => !isFound).map(({ typed, name }) => `${typed} = ${name}`),
    mistaken: wrong.filter(({ isFound }) => isFound).map(({ typed, name }) => `${typed} = ${name}`),
  }
}
