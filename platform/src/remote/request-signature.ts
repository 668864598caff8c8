import { createHash } from 'node:crypto'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { integrityOf } from '../files'
import { signing, type publishingKeys } from '../trust'

/** A request to a registry over the network. */
type Request = {
  method: string
  /** From the site's root, without a query. */
  path: string
  /** Value of `content-digest`: the body's SHA-256. */
  digest?: string | undefined
  /** Signed in place of a digest by older commands and gateways. */
  body?: Uint8Array | undefined
}

const SCHEME = 'FCR-Key'
/** How far the clocks of two machines may differ. */
const WINDOW_S = 300

/** Returns the value of `content-digest` (RFC 9530) for a body with this SHA-256. */
export const digestHeader = (sha256: Buffer) => `sha-256=:${sha256.toString('base64')}:`

const contentOf = ({ method, path, digest, body }: Request, seconds: number) =>
  digest === undefined
    ? { method, path, body: body && integrityOf(body), seconds }
    : { method, path, digest, seconds }

/**
 * Returns the headers that identify the key of a request: `authorization: FCR-Key <id> <seconds> <signature>`, and
 * for a body its digest with a second signature, over the headers alone: the receiver identifies the sender before it
 * reads the body. The first signature is for older gateways.
 */
export function signHeaders(
  signer: publishingKeys.Signer,
  { method, path, body }: Omit<Request, 'digest'>,
  now = Date.now(),
): Record<string, string> {
  const seconds = Math.floor(now / 1000)
  const sign = (request: Request) => signing.signContent(signer, 'request', contentOf(request, seconds))
  const words = [SCHEME, signer.id, seconds, sign({ method, path, body })]
  if (!body) return { authorization: words.join(' ') }
  const digest = digestHeader(createHash('sha256').update(body).digest())
  words.push(sign({ method, path, digest }))
  return { authorization: words.join(' '), 'content-digest': digest }
}

/** Why a request is refused. Neither reason reveals a valid value. */
type Denial = 'unknown' | 'clock'

/**
 * Returns the key that has signed a request, or the reason for refusing it. A revoked key is unknown. `unread`: a
 * known key may have signed the body, which must be read first.
 */
export function callerOf(
  headers: { authorization?: string | undefined; 'content-digest'?: string | string[] | undefined },
  request: Omit<Request, 'digest' | 'body'> & { body?: Uint8Array | 'unread' | undefined },
  keys: readonly PublishingKey[],
  now = Date.now(),
): PublishingKey | Denial | 'unread' {
  const [scheme, id, time = '', ofBody = '', ofDigest = ''] = headers.authorization?.split(' ') ?? []
  const key = keys.find((other) => other.id === id && other.revoked === null)
  if (scheme !== SCHEME || !key || !/^\d{1,12}$/.test(time)) return 'unknown'
  const digest = headers['content-digest']?.toString()
  const { method, path, body } = request
  if (digest === undefined && body === 'unread') return 'unread'
  const seconds = Number(time)
  const content = contentOf({ method, path, digest, body: body === 'unread' ? undefined : body }, seconds)
  if (!signing.isSignedBy(key, 'request', content, digest === undefined ? ofBody : ofDigest)) return 'unknown'
  return Math.abs(now / 1000 - seconds) > WINDOW_S ? 'clock' : key
}
