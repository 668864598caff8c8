import { maxCounted, maxResults, type SearchCard, type SearchQuery } from '@fcr/shared/contracts/search'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { conditionsOf, holds, holdsWord, wordsOf, type Condition } from './filters'
import { similarWords } from './similar-words'

export type Found = {
  /** Best match first, at most `maxResults`. */
  cards: SearchCard[]
  /** How many there are, counted up to `maxCounted`. */
  total: number
}

/** People for whom every filter holds; people with similar names only where there is room left. */
export async function searchPeople(db: Db, query: SearchQuery): Promise<Found> {
  const others = await conditionsOf(db, query)
  const words = wordsOf(query.nombre ?? '')
  const byName = words.map((word) => holds('person.nombre_busqueda', word))
  const exact = await findCards(db, [...others, ...byName], query, false)
  if (words.length === 0 || exact.total >= maxResults) return exact
  const similar = await similarName(db, words)
  if (!similar) return exact
  const rest: Condition = sql`NOT (${sql.join(byName, sql` AND `)})`
  const close = await findCards(db, [...others, ...similar, rest], query, true)
  return {
    cards: [...exact.cards, ...close.cards].slice(0, maxResults),
    total: Math.min(maxCounted, exact.total + close.total),
  }
}

/** Conditions on a name that allow similar words; undefined when no word has any. */
async function similarName(db: Db, words: string[]): Promise<Condition[] | undefined> {
  const similar = await Promise.all(words.map((word) => similarWords(db, word)))
  if (similar.every((alike) => alike.length === 0)) return undefined
  return words.map((word, index) => {
    const alternatives = (similar[index] ?? []).map((alike) => holdsWord('person.nombre_busqueda', alike))
    return sql`(${sql.join([holds('person.nombre_busqueda', word), ...alternatives], sql` OR `)})`
  })
}

type Row = Omit<SearchCard, 'aproximada'> & { total: string }

/**
 * One page of cards. The hits are cut at `maxCounted` before they are sorted, so that a broad filter reads a bounded
 * number of rows; whoever has exactly the number asked for comes first and is never cut.
 */
async function findCards(
  db: Db,
  conditions: Condition[],
  { cedula, nombre }: SearchQuery,
  aproximada: boolean,
): Promise<Found> {
  const all = sql.join(conditions, sql` AND `)
  const number = cedula ?? ''
  const name = nombre ?? ''
  const { rows } = await sql<Row>`
    WITH hit AS MATERIALIZED (
      (SELECT id FROM compareciente AS person WHERE numero_identificacion = ${number} AND ${all})
      UNION
      (SELECT id FROM compareciente AS person WHERE ${all} LIMIT ${maxCounted})
    )
    SELECT person.numero_identificacion, person.nombre_apellido_completo,
      rango.nombre AS rango, fuerza.nombre AS fuerza, sala_jep.nombre AS nombre_sala_jep,
      (SELECT least(count(*), ${maxCounted}) FROM hit) AS total
    FROM hit JOIN compareciente AS person USING (id)
      LEFT JOIN rango ON rango.id = person.rango
      LEFT JOIN fuerza ON fuerza.id = person.fuerza
      LEFT JOIN sala_jep ON sala_jep.id = person.sala_jep
    ORDER BY person.numero_identificacion = ${number} DESC,
      CASE WHEN ${name} = '' THEN 0 ELSE similarity(person.nombre_busqueda, normalizar(${name})) END DESC,
      person.nombre_busqueda, person.id
    LIMIT ${maxResults}`.execute(db)
  return {
    cards: rows.map(
      ({ numero_identificacion, nombre_apellido_completo, rango, fuerza, nombre_sala_jep }) => ({
        numero_identificacion,
        nombre_apellido_completo,
        rango,
        fuerza,
        nombre_sala_jep,
        aproximada,
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
  }
}
