import { sql } from 'kysely'
import type { Db } from '../database/open'

/** Words this long tolerate one wrong, missing, additional or exchanged letter; shorter ones become others. */
const longWord = 6
/** Most look-alikes of one word that are asked for. */
const maxSimilar = 30

/** Whether two words differ by two neighbouring letters that changed places. */
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

/** Words of the register's names that sound like this one or are one letter away; not the word itself. */
export async function similarWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ palabra: string; buscada: string; close: boolean }>`
    SELECT palabra, buscada, (nombre_palabra.sonido = sonido(buscada) OR distance <= 1) AS close
    FROM (SELECT normalizar(${word}) AS buscada) AS asked, nombre_palabra,
      LATERAL (SELECT CASE
        WHEN length(buscada) >= ${longWord} AND length(palabra) BETWEEN length(buscada) - 1 AND length(buscada) + 1
        THEN levenshtein_less_equal(palabra, buscada, 2) ELSE 99 END AS distance) AS measured
    WHERE length(buscada) BETWEEN 3 AND 60 AND palabra <> buscada
      AND (nombre_palabra.sonido = sonido(buscada) OR distance <= 2)
    ORDER BY close DESC, distance, palabra
    LIMIT 500`.execute(db)
  return rows
    .filter(({ close, palabra, buscada }) => close || isTransposition(palabra, buscada))
    .slice(0, maxSimilar)
    .map(({ palabra }) => palabra)
}
