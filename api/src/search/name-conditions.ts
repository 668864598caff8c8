import { nameWords, withoutTitle } from '@fcr/shared/contracts/text/person-name'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import { holds, plain, type Condition } from './filters'
import { isName, type Evidence } from './name-evidence'

/** The conditions of a name search, all on `person`. */
export type NameSearch = {
  words: readonly string[]
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

/** A name in its own right abbreviates a longer one only if this many letters follow: Alex, Alexander. */
const abbreviated = 3

/**
 * A name that is a whole word or the beginning of a much longer one: Daniel is not Daniela, Martín is not
 * Martínez, and Ana is no part of Diana.
 */
const holdsName = (text: string): Condition =>
  sql`(${holds('person.nombre_busqueda', text)}
    AND person.nombre_busqueda ~ ${`\\m${text}([a-z0-9]{${abbreviated},}|\\M)`})`

/**
 * A word anywhere in the name. A trigram index needs three consecutive letters; one or two letters are
 * treated as the start of a word, which has trigrams ('  x', ' xq'). Signs are searched only among the few
 * names that contain any.
 */
function holdsPart(word: string, evidence: Evidence): Condition {
  const text = plain(word)
  const anywhere = holds('person.nombre_busqueda', word)
  if (/^[a-z]{3,}$/.test(text) && isName(text, evidence)) return holdsName(text)
  if (/[a-z0-9]{3}/.test(text)) return anywhere
  if (/^[a-z0-9]+$/.test(text))
    return sql`(person.nombre_busqueda LIKE ${`${text}%`} OR person.nombre_busqueda LIKE ${`% ${text}%`})`
  // The database turns 'ß' and similar characters into letters.
  return sql`(${anywhere} AND (person.nombre_busqueda ~ '[^a-z0-9 ]' OR normalizar(${word}) ~ '^[a-z0-9]+$'))`
}

const isWord = (word: string) => /^[a-z0-9]+$/.test(plain(word))

const wordsIn = (words: readonly string[]): RawBuilder<string[]> =>
  sql`palabras_de(normalizar(${words.join(' ')}))`

async function evidenceOf(db: Db, words: readonly string[]): Promise<Evidence> {
  const { rows } = await sql<{ palabra: string; personas: number }>`
    SELECT palabra, personas FROM nombre_palabra WHERE palabra = ANY (${words.map(plain)}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ palabra, personas }) => [palabra, personas]))
}

/**
 * Returns the words to search for, in the order to try: a rank before the name counts as a name only if somebody
 * has it.
 */
export async function readingsOf(db: Db, text: string): Promise<string[][]> {
  const words = nameWords(text)
  const untitled = withoutTitle(words)
  if (untitled.length === words.length) return [words]
  const title = words.slice(0, words.length - untitled.length)
  const isKnown = (await evidenceOf(db, title)).size > 0
  return isKnown ? [words, untitled] : [untitled]
}

/** Returns the conditions for these words of a name. */
export async function nameSearch(db: Db, words: readonly string[]): Promise<NameSearch> {
  const evidence = await evidenceOf(db, words)
  const parts = words.map((word) => holdsPart(word, evidence))
  const letters = words.filter(isWord)
  const signs = parts.filter((_, index) => !isWord(words[index] ?? ''))
  return {
    words,
    found: all(parts),
    parts,
    whole:
      letters.length === 0 ? undefined : all([sql`person.nombre_palabras @> ${wordsIn(letters)}`, ...signs]),
    same: sql`person.nombre_palabras = ${wordsIn(words)}`,
  }
}
