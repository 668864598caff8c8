import { types } from 'node:util'
import pg from 'pg'

const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** Messages of pg errors that have no code. */
const unavailableTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Connection ended unexpectedly',
]

/** Thrown while the database is known to be down, so that requests need not wait to find out. */
export class DatabaseDownError extends Error {
  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseDownError'
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/**
 * Returns whether a failed query means that the database is unreachable or overloaded, and is not an error in
 * our code.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false
  if (error instanceof DatabaseDownError) return true
  const code = codeOf(error)
  // Classes 08 (connection), 53 (out of resources, a full disk), 57P (shutdown), 57014, 25P03 and 55P03
  // (timeouts), 40 (deadlock, serialization failure), 25006 (a standby took over).
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|57014|25P03|55P03|40|25006)/.test(code)
  return unavailableCodes.has(code) || unavailableTexts.some((text) => error.message.includes(text))
}

/** Returns whether a unique constraint rejected a row. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'

/**
 * Returns whether a row was rejected because it refers to rows that do not exist or do not belong together.
 */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'
