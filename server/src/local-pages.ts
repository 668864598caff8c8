import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv4 } from 'node:net'

/** Pages of a local start, by the first segment of their path; shown to this machine's browsers only. */
export type LocalPages = ReadonlyMap<string, (request: IncomingMessage, response: ServerResponse) => void>

const isLoopback = (address: string | undefined) => /^(::1|(::ffff:)?127(\.\d+){3})$/.test(address ?? '')

const isLoopbackName = (name: string) =>
  name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))

/** The headers in which a proxy names the client of a request. */
const isForwarding = (header: string) =>
  /^(?:forwarded|via|x-forwarded.*|x-real-ip|.*client-ip|.*connecting-ip)$/.test(header)

/**
 * Whether a request comes from this machine: by its addresses, for its name, and without a proxy. A page of another
 * site can make its own name resolve to this machine, but cannot change the name that the browser then sends.
 * @param host the address on which the server listens, by its settings
 */
export function isOwnRequest({ socket, headers }: IncomingMessage, host: string | undefined): boolean {
  const name = headers.host?.toLowerCase().replace(/:\d+$/, '') ?? ''
  const isOwnName = isLoopbackName(name) || (name !== '' && name === host?.toLowerCase())
  return isLoopback(socket.remoteAddress) && isOwnName && !Object.keys(headers).some(isForwarding)
}

/** Headers of the local pages. They run no scripts; e-mails contain their own styles and images. */
export const localPageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), sync-xhr=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
