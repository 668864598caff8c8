import { sql } from 'kysely'
import type { Db } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { areTwoNames } from './name-evidence'
import { isOneSlip } from './typing-slips'

/**
 * Words of this length or longer tolerate one wrong, missing, extra or swapped letter; shorter ones become
 * other names.
 */
const longWord = 6
/** Maximum number of similar words per word. */
const maxSimilar = 30

type Candidate = {
  word: number
  palabra: string
  personas: number
  buscada: string
  /** Number of people who have the searched word. */
  conocida: number
  alike: boolean
}

const isMeant = ({ palabra, personas, buscada, conocida, alike }: Candidate) =>
  alike ||
  (isOneSlip(palabra, buscada) &&
    !areTwoNames(
      palabra,
      buscada,
      new Map([
        [palabra, personas],
        [buscada, conocida],
      ]),
    ))

/**
 * Returns, for each word, the registered words that sound like it or are one slip away, unless both are names in
 * their own right; never the word itself. Both lookups use an index, so the cost does not grow with the
 * register.
 */
export async function similarWords(db: Db, words: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<Candidate>`${sql.raw(plannedEachTime)}
    SELECT word::integer, palabra, personas, buscada, known.sonido = sonido(buscada) AS alike,
      coalesce((SELECT personas FROM nombre_palabra WHERE palabra = buscada), 0) AS conocida
    FROM (
      SELECT number AS word, normalizar(asked) AS buscada
      FROM unnest(${words}::text[]) WITH ORDINALITY AS given (asked, number)
    ) AS given,
      LATERAL (
        SELECT palabra, personas, sonido FROM nombre_palabra WHERE sonido = sonido(buscada)
        UNION
        SELECT palabra, personas, sonido FROM nombre_palabra
        WHERE length(buscada) >= ${longWord} AND length(palabra) >= 5
          AND variantes_de(palabra) && variantes_de(buscada)
      ) AS known
    WHERE length(buscada) BETWEEN 3 AND 60 AND palabra <> buscada
    ORDER BY word, alike DESC, levenshtein(palabra, buscada), palabra`.execute(db)
  return words.map((_, index) =>
    rows
      .filter(({ word }) => word === index + 1)
      .filter(isMeant)
      .slice(0, maxSimilar)
      .map(({ palabra }) => palabra),
  )
}
