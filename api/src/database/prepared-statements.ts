import { createHash } from 'node:crypto'
import { types } from 'node:util'
import pg from 'pg'

/**
 * Prefix of statements whose best plan depends on their parameters (searches): they are planned on every
 * call. Each connection parses and plans all other statements once.
 */
export const plannedEachTime = '/* planned each time */'

/**
 * Maximum number of prepared statements per connection; some are built at run time, and each costs server
 * memory.
 */
const kept = 200

/**
 * `select *` and `returning *`: their result changes with every new column, and a prepared statement then fails once
 * in each connection; in a transaction, that fails the request.
 */
const returnsAllColumns = /(?:\b(?:select|returning|distinct)\s+|[,)]\s*)(?:"?\w+"?\.)?\*\s*(?:,|from\b|$)/i

/** 0A000: a migration has changed the result columns of a prepared statement. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)

/** A text without values may contain several statements (a migration), which cannot be prepared. */
const isFixed = (text: string, values: unknown) =>
  Array.isArray(values) &&
  values.length > 0 &&
  !text.startsWith(plannedEachTime) &&
  !returnsAllColumns.test(text)

/** Prepared name by statement text: '' after the first use, undefined for statements never prepared again. */
const names = new Map<string, string | undefined>()

/**
 * Returns the name under which a statement is prepared, from its second use on; one-off statements are not
 * prepared.
 */
function nameOf(text: string): string | undefined {
  if (names.get(text) === '') names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 40))
  else if (!names.has(text) && names.size < kept) names.set(text, '')
  return names.get(text) || undefined
}

/**
 * Prepares the statements of every connection of a pool: planning dominates the cost of small statements, and
 * of a profile with its twenty lists. Not for the embedded database, whose connections share one backend and
 * therefore its statement names. Call before the pool is used.
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
        // Inside a transaction this also fails: the first error has aborted it.
        return query(text, values)
      })
    }
    client.query = prepared as typeof client.query
  })
}
