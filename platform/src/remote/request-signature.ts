import type { PublishingKey } from '@fcr/shared/contracts/publishing-keys'
import { integrityOf } from '../registry/integrity'
import type { Signer } from '../registry/keys'
import { isStatementOf, signStatement } from '../registry/seal'

/** A request to a registry over the network. */
export type Request = {
  method: string
  /** From the site's root, without a query. */
  path: string
  body?: Uint8Array | undefined
}

const SCHEME = 'FCR-Key'
/** How far the clocks of two machines may differ. */
const WINDOW_S = 300

const contentOf = ({ method, path, body }: Request, seconds: number) => ({
  method,
  path,
  body: body && integrityOf(body),
  seconds,
})

/** Returns the value of `authorization` that says which key sends a request: `FCR-Key <id> <seconds> <signature>`. */
export function authorize(signer: Signer, request: Request, now = Date.now()): string {
  const seconds = Math.floor(now / 1000)
  return [SCHEME, signer.id, seconds, signStatement(signer, 'request', contentOf(request, seconds))].join(' ')
}

/** Why a request is not answered. Neither names what would be right. */
export type Denial = 'unknown' | 'clock'

/** Returns the key that has signed a request, or why it does not count. A revoked key is unknown. */
export function callerOf(
  authorization: string | undefined,
  request: Request,
  keys: readonly PublishingKey[],
  now = Date.now(),
): PublishingKey | Denial {
  const [scheme, id, time = '', signature = ''] = authorization?.split(' ') ?? []
  const key = keys.find((each) => each.id === id && each.revoked === null)
  if (scheme !== SCHEME || !key || !/^\d{1,12}$/.test(time)) return 'unknown'
  const seconds = Number(time)
  if (!isStatementOf(key, 'request', contentOf(request, seconds), signature)) return 'unknown'
  return Math.abs(now / 1000 - seconds) > WINDOW_S ? 'clock' : key
}
