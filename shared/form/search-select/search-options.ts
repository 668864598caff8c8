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

/**
 * Returns the options that contain every typed word: the exact name first, then whole words, beginnings of words and
 * the rest, each in the order of the list.
 */
export function matching<Option>(rows: Searchable<Option>, typed: string): Option[] {
  const query = fold(typed)
  const words = query.split(' ')
  const byRank: Option[][] = ranks.map(() => [])
  for (const { option, folded } of rows)
    byRank[ranks.findIndex((matches) => matches(folded, query, words))]?.push(option)
  return byRank.flat()
}

/** Returns the option whose full name was typed; undefined where none or several have it. */
export function named<Option>(rows: Searchable<Option>, typed: string): Option | undefined {
  const query = fold(typed)
  const matches = rows.filter(({ folded }) => folded === query)
  return matches.length === 1 ? matches[0]?.option : undefined
}

/** Returns the option that Enter chooses: the one whose full name was typed, or the only one that matches. */
export function certain<Option>(rows: Searchable<Option>, typed: string): Option | undefined {
  if (fold(typed) === '') return undefined
  const matches = matching(rows, typed)
  return named(rows, typed) ?? (matches.length === 1 ? matches[0] : undefined)
}
