import { createHash, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { assertion } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'

/** Positions and bits in the data of an authenticator (WebAuthn Level 2, 6.1). */
const HOST_HASH_BYTES = 32
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04

const clientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/**
 * Returns whether a passkey has signed bytes (WebAuthn Level 2, 7.2): the challenge is their SHA-256, the page is the
 * one for which the passkey was made, and the authenticator has verified its user. The authenticator's counter is
 * ignored: each signed change counts once.
 * @param signature JSON of an `Assertion`
 */
export function hasPasskeySigned(
  passkey: NonNullable<PublishingKey['passkey']>,
  publicKey: KeyObject,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  const given = assertion.safeParse(parsed(signature)).data
  if (!given) return false
  const [clientBytes, data, signed] = [given.clientDataJSON, given.authenticatorData, given.signature].map(
    (part) => Buffer.from(part, 'base64url'),
  ) as [Buffer, Buffer, Buffer]
  const client = clientData.safeParse(parsed(clientBytes)).data
  const flags = data[HOST_HASH_BYTES] ?? 0
  return (
    client?.challenge === sha256(bytes).toString('base64url') &&
    isPageOf(passkey, client.origin) &&
    data.subarray(0, HOST_HASH_BYTES).equals(sha256(passkey.rpId)) &&
    (flags & USER_PRESENT) > 0 &&
    (flags & USER_VERIFIED) > 0 &&
    verify(digestOf(publicKey), Buffer.concat([data, sha256(clientBytes)]), publicKey, signed)
  )
}

/**
 * The browser only checks the host: another program on it has another port. Only pages of `localhost` need no TLS;
 * their port changes from start to start, so keys of earlier versions, without a recorded port, sign on any of them.
 */
function isPageOf(
  { rpId, origin: recorded }: NonNullable<PublishingKey['passkey']>,
  origin: string,
): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.hostname !== rpId) return false
  const isLocal = page.protocol === 'http:' && rpId === 'localhost'
  if (recorded !== undefined) return page.origin === recorded && (page.protocol === 'https:' || isLocal)
  return isLocal || page.origin === `https://${rpId}`
}

/** Ed25519 hashes by itself. */
const digestOf = ({ asymmetricKeyType }: KeyObject) => (asymmetricKeyType === 'ed25519' ? null : 'sha256')

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
