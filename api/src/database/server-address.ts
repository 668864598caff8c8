import { isIP } from 'node:net'
import { parse } from 'pg-connection-string'
import { hostsOf } from './server-hosts'

/** Location of a database server, and how the connection to it is protected. */
type ServerAddress = {
  /** Whether the server is on this machine: a unix socket or a loopback address. */
  local: boolean
  /** Whether the server must present a certificate from a trusted authority before anything is sent to it. */
  verified: boolean
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * The only modes in which every version of the driver, and every other PostgreSQL client, verifies the
 * certificate. pg 8 also verifies for `prefer` and `require`, but warns that pg 9 will not.
 */
const verifyingModes = ['verify-full', 'verify-ca']

/**
 * Reads a connection string; of several hosts, each must be local or verified for the whole to be.
 * @throws if the driver would reject the string, for example because its certificate file cannot be read
 */
export function readServerAddress(url: string, env: Record<string, string | undefined>): ServerAddress {
  const hosts = hostsOf(url).map((host) => readHost(host, env))
  return { local: hosts.every(({ local }) => local), verified: hosts.every(({ verified }) => verified) }
}

/**
 * Reads one host's as the driver does: a query parameter may override the host, and the last one of a repeated
 * parameter counts.
 */
function readHost(url: string, env: Record<string, string | undefined>): ServerAddress {
  const { host, ssl, sslmode } = parse(url)
  const name = host || env['PGHOST'] || 'localhost'
  const rejects = typeof ssl === 'object' && ssl.rejectUnauthorized !== false
  return {
    local: name.startsWith('/') || isLoopback(name),
    verified:
      rejects &&
      typeof sslmode === 'string' &&
      verifyingModes.includes(sslmode) &&
      // With 0, Node accepts every certificate in all connections of the process.
      env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0',
  }
}
