import { createHash, sign, verify } from 'node:crypto'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { canonicalText, signedText, type SignedType } from '@fcr/shared/platform/signed-changes'
import { publicKeyOf, type Signer } from './keys'
import { hasPasskeySigned } from './passkey'

/** SHA-256 of a value's canonical text. */
export const hashOf = (value: unknown) => createHash('sha256').update(canonicalText(value)).digest('hex')

/** Signs bytes. All signatures of the registry are made here. */
export const signBytes = ({ key }: Signer, bytes: Uint8Array): Buffer => sign(null, bytes, key)

/** Whether a key has signed bytes. Does not check the key's grants. */
export function hasSigned(key: PublishingKey, bytes: Uint8Array, signature: Uint8Array): boolean {
  const publicKey = publicKeyOf(key)
  return key.passkey
    ? hasPasskeySigned(key.passkey, publicKey, bytes, signature)
    : publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, signature)
}

const bytesOf = (kind: SignedType, content: unknown) => Buffer.from(signedText(kind, content))

export const signContent = (signer: Signer, kind: SignedType, content: unknown) =>
  signBytes(signer, bytesOf(kind, content)).toString('base64')

export const isSignedBy = (key: PublishingKey, kind: SignedType, content: unknown, signature: string) =>
  hasSigned(key, bytesOf(kind, content), Buffer.from(signature, 'base64'))
