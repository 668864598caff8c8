import { withoutAccents } from '../../contracts/text/typed-text'

/** A name as the search compares it: accents, case, punctuation and extra spaces do not count. */
const fold = (text: string) =>
  withoutAccents(text)
    .replaceAll('.', '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Options with their folded names. Folding a thousand names on each keystroke would be slow. */
export const searchable = <Option extends { label: string }>(options: readonly Option[]) =>
  options.map((option) => ({ option, folded: fold(option.label) }))
export type Searchable<Option> = readonly { option: Option; folded: string }[]

/** How well a name matches, best first. */
const ranks: ((name: string, query: string, words: string[]) => boolean)[] = [
  (name, query) => name === query,
  (name, _query, words) => words.every((word) => ` ${name} `.includes(` ${word} `)),
  (name, _query, words) => words.every((word) => ` ${name}`.includes(` ${word}`)),
  (name, _query, words) => words.every((word) => name.includes(word)),
]

/** Returns the options that contain every typed word, by how well they match. */
function byRank<Option>(rows: Searchable<Option>, typed: string): Option[][] {
  const query = fold(typed)
  const words = query.split(' ')
  const ranked: Option[][] = ranks.map(() => [])
  for (const { option, folded } of rows)
    ranked[ranks.findIndex((matches) => matches(folded, query, words))]?.push(option)
  return ranked
}

/**
 * Returns the options that contain every typed word: the exact name first, then whole words, beginnings of words and
 * the rest, each in the order of the list.
 */
export const matching = <Option>(rows: Searchable<Option>, typed: string): Option[] =>
  byRank(rows, typed).flat()

const only = <Option>(options: readonly Option[]) => (options.length === 1 ? options[0] : undefined)

/** Returns the option whose full name was typed; undefined where none or several have it. */
export const named = <Option>(rows: Searchable<Option>, typed: string): Option | undefined =>
  only(byRank(rows, typed)[0] ?? [])

/**
 * Returns the option that Enter chooses: the one whose full name was typed, the only one with the typed words as whole
 * words ('cali' is Santiago de Cali, not Calima), or the only one that matches.
 */
export function certain<Option>(rows: Searchable<Option>, typed: string): Option | undefined {
  if (fold(typed) === '') return undefined
  const ranked = byRank(rows, typed)
  const [exact = [], wholeWords = []] = ranked
  return only(exact) ?? only(wholeWords) ?? only(ranked.flat())
}
