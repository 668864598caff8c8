import { sql } from 'kysely'
import type { Db } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { areTwoNames } from './known-names'

/**
 * Words of this length or longer tolerate one wrong, missing, extra or swapped letter; shorter ones become
 * other names.
 */
const longWord = 6
/** Maximum number of similar words per word. */
const maxSimilar = 30

/** Returns whether two words differ only by two swapped neighbouring letters. */
export function isTransposition(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return (
    at < one.length - 1 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}

type Candidate = { word: number; palabra: string; buscada: string; alike: boolean; distance: number }

const isMeant = ({ palabra, buscada, alike, distance }: Candidate) =>
  alike || ((distance <= 1 || isTransposition(palabra, buscada)) && !areTwoNames(palabra, buscada))

/**
 * Returns, for each word, the registered words that sound like it or differ by one letter, unless both are
 * well-known names; never the word itself. Both lookups use an index, so the cost does not grow with the
 * register.
 */
export async function similarWords(db: Db, words: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<Candidate>`${sql.raw(plannedEachTime)}
    SELECT word::integer, palabra, buscada, known.sonido = sonido(buscada) AS alike, distance
    FROM (
      SELECT number AS word, normalizar(asked) AS buscada
      FROM unnest(${words}::text[]) WITH ORDINALITY AS given (asked, number)
    ) AS given,
      LATERAL (
        SELECT palabra, sonido FROM nombre_palabra WHERE sonido = sonido(buscada)
        UNION
        SELECT palabra, sonido FROM nombre_palabra
        WHERE length(buscada) >= ${longWord} AND length(palabra) >= 5
          AND variantes_de(palabra) && variantes_de(buscada)
      ) AS known,
      LATERAL (
        SELECT CASE WHEN length(buscada) >= ${longWord} THEN levenshtein_less_equal(palabra, buscada, 2) ELSE 99 END
          AS distance
      ) AS measured
    WHERE length(buscada) BETWEEN 3 AND 60 AND palabra <> buscada
    ORDER BY word, known.sonido = sonido(buscada) OR distance <= 1 DESC, distance, palabra`.execute(db)
  return words.map((_, index) =>
    rows
      .filter(({ word }) => word === index + 1)
      .filter(isMeant)
      .slice(0, maxSimilar)
      .map(({ palabra }) => palabra),
  )
}
