import { canSearchFewer, countedWords } from '@fcr/shared/contracts/text/person-name'
import { maxCounted, maxResults, type SearchCard, type SearchQuery } from '@fcr/shared/contracts/search'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { all, anyOf, type Condition } from '../database/conditions'
import type { Db } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { numbersOfSameDigits } from '../identity/leading-zeros'
import { provenanceColumns, provenanceOf, type ProvenanceRow } from '../identity/provenance'
import { apart, conditionsOf, numberSearch, surnames } from './filters'
import { nameSearch, rarestFirst, type NameSearch } from './name-conditions'
import { namePlans, wordsPlan } from './name-dictionary'

export type Found = {
  /** Ids of the rows shown on the cards, for the audit trail. */
  ids: string[]
  /** Exact matches before similar ones; at most `maxResults`. */
  cards: SearchCard[]
  /** Number of matches, exact and similar, each counted up to `maxCounted`. */
  total: number
  /** Number of similar matches, counted up to `maxCounted`. */
  similar: number
  /** If nobody has the whole name: the most of its words that somebody has, among those that can be searched; or 0. */
  fewerWords?: number
}

/**
 * Finds people who match every filter, followed by people with similar names; only the latter if the query asks for
 * that.
 */
export async function searchPeople(db: Db, query: SearchQuery): Promise<Found> {
  const { nombre, palabras } = query
  const numbers = numberSearch(query)
  const ways = numbers.map(({ matches }) => matches)
  const filters = await conditionsOf(db, query, Object.keys(query).length === 1)
  if (nombre === undefined) {
    const orders = numbers.map(({ order }) => order)
    return exactCards(await findHits(db, query, apart(ways), all(filters), { best: [surnames], orders }))
  }
  const others = all([...filters, anyOf(ways)])
  if (palabras !== undefined)
    return searchFewerWords(db, query, countedWords(nombre), Number(palabras), others)
  for (const planned of await namePlans(db, nombre)) {
    const results = await searchName(db, query, nameSearch(planned), others)
    if (results.total > 0) return results
  }
  const nobody = exactCards({ rows: [], total: 0 })
  return query.parecidos ? nobody : { ...nobody, fewerWords: await findFewerWords(db, nombre, others) }
}

/** Finds the people with one of these numbers, with any leading zeros. */
export async function findByNumbers(db: Db, numbers: readonly string[]): Promise<Found> {
  const isNumbered = sql<SqlBool>`person.numero_identificacion = ANY (${numbers.flatMap(numbersOfSameDigits)})`
  return exactCards(await findHits(db, {}, [isNumbered], sql`true`, { best: [surnames] }))
}

async function searchName(db: Db, query: SearchQuery, name: NameSearch, others: Condition): Promise<Found> {
  const exact = exactCards(await findHits(db, query, exactWays(name), others, exactOrder(name)))
  const first = query.parecidos ? { ids: [], cards: [] } : exact
  if (name.similar.length === 0) return { ...exact, ...first }
  const order = name.shorter ? lackingOrder(name) : similarOrder(name)
  const close = closeCards(await findHits(db, query, name.similar, others, order), name)
  return {
    ids: [...first.ids, ...close.ids].slice(0, maxResults),
    cards: [...first.cards, ...close.cards].slice(0, maxResults),
    total: exact.total + close.total,
    similar: close.total,
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
  const name = nameSearch(await wordsPlan(db, words))
  return closeCards(await findHits(db, query, waysOf(name, count), others, lackingOrder(name)), name)
}

/** Each matches people whose name contains `count` of the words, in this or a similar spelling. */
const waysOf = ({ parts }: NameSearch, count: number): Condition[] =>
  choose(rarestFirst(parts), count).map((chosen) => all(chosen.map(({ matches }) => matches)))

/** Returns the most words of a name, fewer than all, that can be searched and find somebody; 0 if there are none. */
async function findFewerWords(db: Db, nombre: string, others: Condition): Promise<number> {
  const words = countedWords(nombre)
  let count = words.length - 1
  if (!canSearchFewer(nombre, count)) return 0
  const name = nameSearch(await wordsPlan(db, words))
  for (; canSearchFewer(nombre, count); count -= 1) {
    const hits = firstOf(hitsOf(waysOf(name, count), others))
    const { rows } = await sql<{ some: boolean }>`${sql.raw(plannedEachTime)}
      SELECT EXISTS ${hits} AS some`.execute(db)
    if (rows[0]?.some) return count
  }
  return 0
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
  similar: 0,
})

/** A card lists at most this many words that its name lacks. */
const mostListed = 3
const shortened = (words: readonly string[]) =>
  words.length > mostListed ? [...words.slice(0, mostListed), '…'] : [...words]

/** The cards of people found by similar words or without some of the words, with both. */
const closeCards = ({ rows, total }: Hits, { instead, parts, leftOut }: NameSearch): Found => ({
  ids: rows.map(({ id }) => id),
  cards: rows.map((row) => ({
    ...cardOf(row),
    aproximada: true,
    parecidas: row.nombre_palabras.filter((word) => instead.has(word)),
    ...(leftOut.length > 0 && { faltan: shortened(leftOut) }),
    ...(row.parts.length > 0 && {
      faltan: parts.filter((_part, index) => !row.parts[index]).map(({ word }) => word),
    }),
  })),
  total,
  similar: total,
})

/**
 * Whole words before parts of words. If the first condition fills the page, the second is never evaluated.
 */
const exactWays = ({ exact, whole }: NameSearch): Condition[] => apart(whole ? [whole, exact] : [exact])

/** `best` sorts before the name; rows that match `always` are never cut off; `orders` are those in which hits are read. */
type Order = {
  best: readonly RawBuilder<unknown>[]
  always?: Condition
  parts?: readonly Condition[]
  orders?: Orders
}

const exactOrder = ({ same, whole }: NameSearch): Order => ({
  best: [sql`${same} DESC`, ...(whole ? [sql`${whole} DESC`] : []), surnames],
  always: same,
})

const similarOrder = ({ best, typed }: NameSearch): Order => ({
  best: [...best, sql`similarity(person.nombre_busqueda, normalizar(${typed})) DESC`, surnames],
})

/** For people whose names lack some of the words. */
const lackingOrder = (name: NameSearch): Order => ({
  ...similarOrder(name),
  parts: name.parts.map(({ matches }) => matches),
})

const [filledIn, verifiedAt, importedAt, updatedAt] = provenanceColumns

const people = sql`compareciente AS person`
/** The columns for sorting and displaying a hit; read once, when it is found. */
const columns = sql`id, numero_identificacion, nombre_apellido_completo, nombre_busqueda, nombre_palabras,
  rango, fuerza, sala_jep, identidad_verified_at, consent_at, imported_at, created_at, updated_at`

type Orders = readonly (RawBuilder<unknown> | undefined)[]

/**
 * @param orders the columns whose index is read in order. Without them, PostgreSQL may read the table from its beginning,
 * which takes long if the people who match were added last.
 */
const hitsOf = (ways: readonly Condition[], others: Condition, orders: Orders = []) =>
  ways.map((way, index) => {
    const order = orders[index] ? sql`ORDER BY ${orders[index]} USING ~<~` : sql``
    return sql`(SELECT ${columns} FROM ${people} WHERE ${way} AND ${others} ${order} LIMIT ${maxCounted})`
  })

/** Each subquery also has a separate LIMIT, which shows the planner that few of its rows are needed. */
const firstOf = (ways: readonly RawBuilder<unknown>[]) =>
  sql`(SELECT * FROM (${sql.join(ways, sql` UNION ALL `)}) AS way LIMIT ${maxCounted})`

type Row = Omit<SearchCard, 'aproximada' | 'parecidas' | 'faltan' | 'procedencia'> &
  ProvenanceRow & { id: string; nombre_palabras: string[]; parts: boolean[]; total: string }
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
  { best = [], always, parts = [], orders }: Partial<Order> = {},
): Promise<Hits> {
  const matches = sql`(${sql.join(ways, sql` OR `)}) AND ${others}`
  const hits = [
    ...(cedula
      ? [sql`(SELECT ${columns} FROM ${people} WHERE numero_identificacion = ${cedula} AND ${matches})`]
      : []),
    ...(always
      ? [
          sql`(SELECT ${columns} FROM (SELECT * FROM ${people} WHERE ${always} LIMIT ${maxCounted}) AS person
            WHERE ${matches})`,
        ]
      : []),
    firstOf(hitsOf(ways, others, orders)),
  ]
  const order = [
    sql`person.numero_identificacion = ${cedula} DESC`,
    ...best,
    sql`person.nombre_busqueda`,
    sql`person.id`,
  ]
  const { rows } = await sql<Row>`${sql.raw(plannedEachTime)}
    WITH hit AS MATERIALIZED (SELECT DISTINCT ON (id) * FROM (${sql.join(hits, sql` UNION ALL `)}) AS hit ORDER BY id)
    SELECT person.id, person.numero_identificacion, person.nombre_apellido_completo, person.nombre_palabras,
      ${filledIn}, ${verifiedAt}, ${importedAt}, ${updatedAt},
      ARRAY[${parts.length > 0 ? sql.join(parts) : sql``}]::boolean[] AS parts,
      rango.nombre AS rango, fuerza.nombre AS fuerza, sala_jep.nombre AS nombre_sala_jep,
      (SELECT least(count(*), ${maxCounted}) FROM hit) AS total
    FROM hit AS person
      LEFT JOIN rango ON rango.id = person.rango
      LEFT JOIN fuerza ON fuerza.id = person.fuerza
      LEFT JOIN sala_jep ON sala_jep.id = person.sala_jep
    ORDER BY ${sql.join(order)}
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
