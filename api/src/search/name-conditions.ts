import { sql, type RawBuilder } from 'kysely'
import { holds, plain, wordsOf, type Condition } from './filters'

/** The conditions of a name search, all on `person`. */
export type NameSearch = {
  words: string[]
  /** Matches people whose name contains every word: `parts` joined. */
  found: Condition
  /** One condition per word. */
  parts: Condition[]
  /** The name contains every word as a whole word; undefined if the search has no whole words. */
  whole: Condition | undefined
  /** The name consists of exactly these words, in any order. */
  same: Condition
}

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`

/**
 * A word anywhere in the name. A trigram index needs three consecutive letters; one or two letters are
 * treated as the start of a word, which has trigrams ('  x', ' xq'). Signs are searched only among the few
 * names that contain any.
 */
function holdsPart(word: string): Condition {
  const text = plain(word)
  const anywhere = holds('person.nombre_busqueda', word)
  if (/[a-z0-9]{3}/.test(text)) return anywhere
  if (/^[a-z0-9]+$/.test(text))
    return sql`(person.nombre_busqueda LIKE ${`${text}%`} OR person.nombre_busqueda LIKE ${`% ${text}%`})`
  // The database turns 'ß' and similar characters into letters.
  return sql`(${anywhere} AND (person.nombre_busqueda ~ '[^a-z0-9 ]' OR normalizar(${word}) ~ '^[a-z0-9]+$'))`
}

const isWord = (word: string) => /^[a-z0-9]+$/.test(plain(word))

const wordsIn = (name: string): RawBuilder<string[]> => sql`palabras_de(normalizar(${name}))`

export function nameSearch(name: string): NameSearch {
  const words = wordsOf(name)
  const parts = words.map(holdsPart)
  const letters = words.filter(isWord).join(' ')
  const signs = parts.filter((_, index) => !isWord(words[index] ?? ''))
  return {
    words,
    found: all(parts),
    parts,
    whole: letters === '' ? undefined : all([sql`person.nombre_palabras @> ${wordsIn(letters)}`, ...signs]),
    same: sql`person.nombre_palabras = ${wordsIn(name)}`,
  }
}
