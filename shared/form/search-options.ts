import type { SelectOption } from './select-field'

/** Normalises text for searching: no accents, case or outer spaces. 'n' also finds 'Ñ'. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Prepares options for searching: normalising a thousand labels is cheap once, but not on every keystroke. */
export const searchable = (options: readonly SelectOption[]) =>
  options.map((option) => ({ option, folded: fold(option.label) }))
export type Searchable = ReturnType<typeof searchable>

/** Returns the options that contain every typed word, in list order; those beginning with the text come first. */
export function matching(rows: Searchable, typed: string): SelectOption[] {
  const query = fold(typed)
  const words = query.split(/\s+/)
  const found = rows.filter(({ folded }) => words.every((word) => folded.includes(word)))
  const begins = found.filter(({ folded }) => folded.startsWith(query))
  const others = found.filter(({ folded }) => !folded.startsWith(query))
  return [...begins, ...others].map(({ option }) => option)
}

/**
 * Returns the option that the remaining text identifies: the one of that name, or the only match.
 * Undefined if ambiguous.
 */
export function meant(rows: Searchable, typed: string): SelectOption | undefined {
  const query = fold(typed)
  const found = matching(rows, typed)
  const named = rows.find(({ folded }) => folded === query)
  return named?.option ?? (found.length === 1 ? found[0] : undefined)
}
