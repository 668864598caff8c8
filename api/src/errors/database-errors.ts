import { types } from 'node:util'
import pg from 'pg'

const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** Texts of pg's errors that carry no code. */
const unavailableTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
]

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Whether a failed query means that the database cannot be reached, rather than a fault of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false
  const code = codeOf(error)
  // Classes 08 (connection), 53 (out of resources), 57P (shutdown), 25006 (a standby took over).
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|25006)/.test(code)
  return unavailableCodes.has(code) || unavailableTexts.some((text) => error.message.includes(text))
}

/** Whether a unique constraint refused a row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)
