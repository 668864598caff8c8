import { createHash, createPrivateKey, createPublicKey, createSign, type KeyObject } from 'node:crypto'

/** ECDSA on P-256 with SHA-256: `openssl dgst` of every version in use verifies it. */
function readKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

export const isSigningKey = (pem: string): boolean => readKey(pem) !== undefined

export type Signer = {
  /** The public key, in PEM format. */
  publicKey: string
  /** SHA-256 of the public key in DER format, hexadecimal. */
  fingerprint: string
  /** Returns the signature of the parts, one after the other, in DER format. */
  sign: (parts: readonly Uint8Array[]) => Buffer
}

/** @throws if the text is no key; the settings have checked it */
export function createSigner(pem: string): Signer {
  const key = readKey(pem)
  if (!key) throw new Error('not a signing key')
  const publicKey = createPublicKey(key)
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    sign: (parts) => {
      const sign = createSign('sha256')
      for (const part of parts) sign.update(part)
      return sign.sign(key)
    },
  }
}
