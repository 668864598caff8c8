import pg from 'pg'
import { isDatabaseUnavailable } from '../errors/database-errors'
import type { After, Probe } from './server-health'

/** PgBouncer uses one code for all its errors; the others of that code mean that it cannot reach the server. */
const isTooMany = ({ code, message }: pg.DatabaseError) =>
  code === '53300' || (code === '08P01' && message.startsWith('no more connections allowed'))

/** A refusal for another reason than being down (too many connections) also counts as a response. */
export const isFromServer = (error: unknown) =>
  error instanceof pg.DatabaseError && (isTooMany(error) || !isDatabaseUnavailable(error))

/** Connects to the server and runs `SELECT 1`. */
export function probeServer(url: string): Probe {
  const client = new pg.Client({ connectionString: url, application_name: 'fcr-api-health' })
  client.on('error', () => undefined)
  const outcome = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => 'responded' as const,
      (error: unknown) => (isFromServer(error) ? ('responded' as const) : ('refused' as const)),
    )
  // `end` would wait for the server.
  return { outcome, drop: () => client.connection.stream.destroy() }
}

/**
 * A timer that lets the event loop read arrived data before it calls back: after the process was blocked,
 * timers would otherwise run before the responses waiting in the sockets.
 */
export const afterReading: After = (milliseconds, callBack) => {
  let reading: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    reading = setImmediate(callBack)
  }, milliseconds).unref()
  return () => {
    clearTimeout(timer)
    clearImmediate(reading)
  }
}
