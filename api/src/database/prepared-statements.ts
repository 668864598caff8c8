import { createHash } from 'node:crypto'
import { types } from 'node:util'
import pg from 'pg'

/**
 * Starts a statement whose best plan depends on what it is asked with (a search): it is planned each time.
 * All others are parsed and planned once by each connection.
 */
export const plannedEachTime = '/* planned each time */'

/** Statements that a connection keeps prepared; some are built at run time, and each costs the server memory. */
const kept = 200

/** 0A000 as PostgreSQL gives it where a migration has changed what a prepared statement returns. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)

/** Without values it may be several statements in one, which cannot be prepared (a migration). */
const isFixed = (text: string, values: unknown) =>
  Array.isArray(values) && values.length > 0 && !text.startsWith(plannedEachTime)

/** A statement's name; undefined where it keeps none. */
const names = new Map<string, string | undefined>()

/** The name that a statement is prepared under, from its second use on: what is asked once is not worth keeping. */
function nameOf(text: string): string | undefined {
  if (names.get(text) === '') names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 40))
  else if (!names.has(text) && names.size < kept) names.set(text, '')
  return names.get(text) || undefined
}

/**
 * Lets every connection of a pool prepare its statements: planning is most of what a small one costs, and of a profile
 * with its twenty lists. Not for the embedded database, whose connections share one backend and so their names.
 * To be called before the pool is used.
 */
export function prepareStatements(pool: pg.Pool) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const prepared = (...given: unknown[]) => {
      const [text, values] = given
      if (typeof text !== 'string' || !isFixed(text, values)) return query(...given)
      const name = nameOf(text)
      if (!name) return query(...given)
      const answer = query({ name, text, values })
      if (!types.isPromise(answer)) return answer
      return answer.catch((error: unknown) => {
        if (!isOutdated(error)) throw error
        names.set(text, undefined)
        // In a transaction this fails as well: its first failure has ended it.
        return query(text, values)
      })
    }
    client.query = prepared as typeof client.query
  })
}
