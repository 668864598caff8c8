import { countedWords } from '@fcr/shared/contracts/text/person-name'
import { maxCounted, maxResults, type SearchCard, type SearchQuery } from '@fcr/shared/contracts/search'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { provenanceColumns, provenanceOf, type ProvenanceRow } from '../identity/provenance'
import { conditionsOf, type Condition } from './filters'
import { all, nameSearch, readingsOf, type NameSearch } from './name-conditions'
import { similarName } from './similar-name'

export type Found = {
  /** Ids of the rows shown on the cards, for the audit trail. */
  ids: string[]
  /** Best match first; at most `maxResults`. */
  cards: SearchCard[]
  /** Number of matches, counted up to `maxCounted`. */
  total: number
}

/**
 * Finds people who match every filter; people with similar names only fill the remaining places.
 */
export async function searchPeople(db: Db, query: SearchQuery): Promise<Found> {
  const { nombre, palabras } = query
  const others = all(await conditionsOf(db, query))
  if (nombre === undefined) return exactCards(await findHits(db, query, [sql`true`], others))
  if (palabras !== undefined)
    return searchFewerWords(db, query, countedWords(nombre), Number(palabras), others)
  let results: Found = { ids: [], cards: [], total: 0 }
  for (const words of await readingsOf(db, nombre))
    if (results.total === 0) results = await searchName(db, query, words, others)
  return results
}

async function searchName(db: Db, query: SearchQuery, words: string[], others: Condition): Promise<Found> {
  const name = await nameSearch(db, words)
  const exact = exactCards(await findHits(db, query, exactWays(name), others, name))
  if (exact.total >= maxResults) return exact
  const similar = await similarName(db, name)
  if (!similar) return exact
  const close = await findHits(db, query, [sql`${similar.condition} AND NOT ${name.found}`], others, name)
  return {
    ids: [...exact.ids, ...close.rows.map(({ id }) => id)].slice(0, maxResults),
    cards: [...exact.cards, ...close.rows.map((row) => closeCard(row, similar.words))].slice(0, maxResults),
    total: Math.min(maxCounted, exact.total + close.total),
  }
}

/** Finds people whose name contains `count` of the words, in this or a similar spelling. */
async function searchFewerWords(
  db: Db,
  query: SearchQuery,
  words: string[],
  count: number,
  others: Condition,
): Promise<Found> {
  const name = await nameSearch(db, words)
  const similar = await similarName(db, name)
  const ways = choose(similar?.parts ?? name.parts, count).map(all)
  const { rows, total } = await findHits(db, query, ways, others, name)
  return {
    ids: rows.map(({ id }) => id),
    cards: rows.map((row) => closeCard(row, similar?.words ?? new Set())),
    total,
  }
}

/** The ways to choose `count` of the items, in their order. */
function choose<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  )
}

const exactCards = ({ rows, total }: Hits): Found => ({
  ids: rows.map(({ id }) => id),
  cards: rows.map(cardOf),
  total,
})

/** The card of a person found by these similar words instead of the words searched for. */
const closeCard = (row: Row, words: ReadonlySet<string>): SearchCard => ({
  ...cardOf(row),
  aproximada: true,
  parecidas: row.nombre_palabras.filter((word) => words.has(word)),
})

/**
 * Whole words before parts of words. If the first condition fills the page, the second is never evaluated.
 */
const exactWays = ({ found: matches, whole }: NameSearch): Condition[] =>
  whole ? [whole, sql`${matches} AND NOT ${whole}`] : [matches]

const [filledIn, verifiedAt, importedAt, updatedAt] = provenanceColumns

const people = sql`compareciente AS person`
/** The columns for sorting and displaying a hit; read once, when it is found. */
const columns = sql`id, numero_identificacion, nombre_apellido_completo, nombre_busqueda, nombre_palabras,
  rango, fuerza, sala_jep, identidad_verified_at, consent_at, imported_at, created_at, updated_at`

/** Each subquery also has a separate LIMIT, which shows the planner that few of its rows are needed. */
const firstOf = (ways: readonly RawBuilder<unknown>[]) =>
  sql`(SELECT * FROM (${sql.join(ways, sql` UNION ALL `)}) AS way LIMIT ${maxCounted})`

type Row = Omit<SearchCard, 'aproximada' | 'parecidas' | 'procedencia'> &
  ProvenanceRow & { id: string; nombre_palabras: string[]; total: string }
type Hits = { rows: Row[]; total: number }

/**
 * Finds one page of cards. Hits are limited to `maxCounted` before sorting, so that a broad filter reads a
 * bounded number of rows. People with exactly the searched number or name are never cut off.
 */
async function findHits(
  db: Db,
  { cedula = '' }: SearchQuery,
  ways: readonly Condition[],
  others: Condition,
  name?: NameSearch,
): Promise<Hits> {
  const matches = sql`(${sql.join(ways, sql` OR `)}) AND ${others}`
  const hits = [
    ...(cedula
      ? [sql`(SELECT ${columns} FROM ${people} WHERE numero_identificacion = ${cedula} AND ${matches})`]
      : []),
    ...(name
      ? [
          sql`(SELECT ${columns} FROM (SELECT * FROM ${people} WHERE ${name.same} LIMIT ${maxCounted}) AS person
            WHERE ${matches})`,
        ]
      : []),
    firstOf(
      ways.map(
        (way) => sql`(SELECT ${columns} FROM ${people} WHERE ${way} AND ${others} LIMIT ${maxCounted})`,
      ),
    ),
  ]
  const best = [
    sql`person.numero_identificacion = ${cedula} DESC`,
    ...(name ? [sql`${name.same} DESC`] : []),
    ...(name?.whole ? [sql`${name.whole} DESC`] : []),
    ...(name ? [sql`similarity(person.nombre_busqueda, normalizar(${name.words.join(' ')})) DESC`] : []),
    sql`person.nombre_busqueda`,
    sql`person.id`,
  ]
  const { rows } = await sql<Row>`${sql.raw(plannedEachTime)}
    WITH hit AS MATERIALIZED (${sql.join(hits, sql` UNION `)})
    SELECT person.id, person.numero_identificacion, person.nombre_apellido_completo, person.nombre_palabras,
      ${filledIn}, ${verifiedAt}, ${importedAt}, ${updatedAt},
      rango.nombre AS rango, fuerza.nombre AS fuerza, sala_jep.nombre AS nombre_sala_jep,
      (SELECT least(count(*), ${maxCounted}) FROM hit) AS total
    FROM hit AS person
      LEFT JOIN rango ON rango.id = person.rango
      LEFT JOIN fuerza ON fuerza.id = person.fuerza
      LEFT JOIN sala_jep ON sala_jep.id = person.sala_jep
    ORDER BY ${sql.join(best)}
    LIMIT ${maxResults}`.execute(db)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

const cardOf = (row: Row): SearchCard => ({
  numero_identificacion: row.numero_identificacion,
  nombre_apellido_completo: row.nombre_apellido_completo,
  rango: row.rango,
  fuerza: row.fuerza,
  nombre_sala_jep: row.nombre_sala_jep,
  procedencia: provenanceOf(row),
  aproximada: false,
})
