import { isIP } from 'node:net'
import { parse } from 'pg-connection-string'

/** Where a connection string leads, and how the connection is protected on the way. */
export type ServerAddress = {
  /** Whether the server is on this machine: a unix socket or a loopback address. */
  local: boolean
  /** Whether the server must show a certificate of a known authority before anything is sent to it. */
  verified: boolean
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * The only modes that every version of the driver, and every other PostgreSQL client, verifies. pg 8 verifies for
 * `prefer` and `require` too, but warns that pg 9 will not.
 */
const verifyingModes = ['verify-full', 'verify-ca']

/**
 * Reads a connection string as the driver does: a parameter of the query may name another host, and of a parameter
 * given twice the last one counts.
 * @throws where the driver would not take it either, for example when its certificate file cannot be read
 */
export function readServerAddress(url: string, env: Record<string, string | undefined>): ServerAddress {
  const { host, ssl, sslmode } = parse(url)
  const name = host || env['PGHOST'] || 'localhost'
  const rejects = typeof ssl === 'object' && ssl.rejectUnauthorized !== false
  return {
    local: name.startsWith('/') || isLoopback(name),
    verified:
      rejects &&
      typeof sslmode === 'string' &&
      verifyingModes.includes(sslmode) &&
      // Node then accepts every certificate, in every connection of the process.
      env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0',
  }
}
