import type { SelectOption } from './select-field'

/** As it is searched for: without accents, case or outer spaces. 'Ñ' is found by 'n' too. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Options ready to be searched: folding a thousand labels once is cheap, at each key it is not. */
export const searchable = (options: readonly SelectOption[]) =>
  options.map((option) => ({ option, folded: fold(option.label) }))
export type Searchable = ReturnType<typeof searchable>

/** The options with every word typed, in the list's order; those that begin with what was typed come first. */
export function matching(rows: Searchable, typed: string): SelectOption[] {
  const query = fold(typed)
  const words = query.split(/\s+/)
  const found = rows.filter(({ folded }) => words.every((word) => folded.includes(word)))
  const begins = found.filter(({ folded }) => folded.startsWith(query))
  const others = found.filter(({ folded }) => !folded.startsWith(query))
  return [...begins, ...others].map(({ option }) => option)
}

/**
 * The option that a text left in the field stands for: the one of that name, or the only one it matches.
 * Anything less certain is nobody's answer.
 */
export function meant(rows: Searchable, typed: string): SelectOption | undefined {
  const query = fold(typed)
  const found = matching(rows, typed)
  const named = rows.find(({ folded }) => folded === query)
  return named?.option ?? (found.length === 1 ? found[0] : undefined)
}
