import { createHash, generateKeyPairSync, sign, type KeyPairKeyObjectResult } from 'node:crypto'
import type { Assertion } from '@fcr/shared/platform/operations'
import { signedText, type SignedType } from '@fcr/shared/platform/signed-changes'
import { idOf, spkiOf } from '../trust/keys'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Values that a page and an authenticator report; a test can make each of them wrong. */
export type Said = {
  type?: string
  origin?: string
  crossOrigin?: boolean
  topOrigin?: string
  challenge?: Uint8Array
  rpId?: string
  /** Bits: 1 the user was present, 4 was verified. */
  flags?: number
}

/** A passkey without hardware, of a page at `https://<host>`. */
export class Authenticator {
  readonly credential = sha256(String(Math.random())).toString('base64url')
  readonly id: string
  readonly publicKey: string

  constructor(
    readonly host = 'site.example',
    private readonly pair: KeyPairKeyObjectResult = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ) {
    this.id = idOf(pair.publicKey)
    this.publicKey = spkiOf(pair.publicKey).toString('base64url')
  }

  sign(bytes: Uint8Array | string, said: Said = {}): Assertion {
    const client = Buffer.from(
      JSON.stringify({
        type: said.type ?? 'webauthn.get',
        challenge: (said.challenge ? Buffer.from(said.challenge) : sha256(bytes)).toString('base64url'),
        origin: said.origin ?? `https://${this.host}`,
        crossOrigin: said.crossOrigin ?? false,
        topOrigin: said.topOrigin,
      }),
    )
    const data = Buffer.concat([
      sha256(said.rpId ?? this.host),
      Buffer.from([said.flags ?? 5]),
      Buffer.alloc(4),
    ])
    const signed = Buffer.concat([data, sha256(client)])
    const isEd25519 = this.pair.privateKey.asymmetricKeyType === 'ed25519'
    return {
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: sign(isEd25519 ? null : 'sha256', signed, this.pair.privateKey).toString('base64url'),
    }
  }

  signStatement(kind: SignedType, content: unknown, said: Said = {}): Assertion {
    return this.sign(signedText(kind, content), said)
  }
}
