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
  /** The same for parts that are not all there yet. */
  begin: () => { add: (part: Uint8Array) => void; end: () => Buffer }
}

/** SHA-256 of a public key in DER format, hexadecimal. */
export const fingerprintOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** @throws if the text is no key; the settings have checked it */
export function createSigner(pem: string): Signer {
  const key = readKey(pem)
  if (!key) throw new Error('not a signing key')
  const publicKey = createPublicKey(key)
  const begin = () => {
    const sign = createSign('sha256')
    return { add: (part: Uint8Array) => void sign.update(part), end: () => sign.sign(key) }
  }
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: fingerprintOf(publicKey),
    begin,
    sign: (parts) => {
      const signing = begin()
      for (const part of parts) signing.add(part)
      return signing.end()
    },
  }
}
