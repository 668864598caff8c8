import { sql, type RawBuilder } from 'kysely'
import { holds, plain, wordsOf, type Condition } from './filters'

/** How a name that was asked for is looked for. Each is a condition on `person`. */
export type NameSearch = {
  words: string[]
  /** Holds of everybody whose name has each word somewhere: `parts` joined. */
  found: Condition
  /** One condition for each word. */
  parts: Condition[]
  /** The name has each word as a whole; undefined when no word can be one. */
  whole: Condition | undefined
  /** The name is these words and no others, in whatever order. */
  same: Condition
}

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`

/**
 * A word somewhere in the name. A trigram index needs three letters in a row; one or two are taken as the beginning of
 * a word, which has its trigrams ('  x', ' xq'); signs are looked for only among the few names that have any.
 */
function holdsPart(word: string): Condition {
  const text = plain(word)
  const anywhere = holds('person.nombre_busqueda', word)
  if (/[a-z0-9]{3}/.test(text)) return anywhere
  if (/^[a-z0-9]+$/.test(text))
    return sql`(person.nombre_busqueda LIKE ${`${text}%`} OR person.nombre_busqueda LIKE ${`% ${text}%`})`
  // 'ß' and the like become letters in the database.
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
