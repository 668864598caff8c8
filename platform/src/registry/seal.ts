import { createHash, sign, verify } from 'node:crypto'
import type { PublishingKey } from '@fcr/shared/contracts/releases'
import { publicKeyOf, type Signer } from './keys'

/** Returns the same text for the same value, whatever the order of its fields (as RFC 8785). */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonicalText(each)}`).join(',')}}`
}

/** SHA-256 of a value's canonical text. */
export const hashOf = (value: unknown) => createHash('sha256').update(canonicalText(value)).digest('hex')

/** Signs bytes; everything that the registry signs passes here. */
export const signBytes = ({ key }: Signer, bytes: Uint8Array): Buffer => sign(null, bytes, key)

/** Whether a key has signed bytes. Whether it may is another question. */
export const hasSigned = (key: PublishingKey, bytes: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, bytes, publicKeyOf(key), signature)

/** Kinds of signed statements. The kind is signed too, so that none passes for another. */
type Kind = 'change' | 'gate' | 'keys' | 'request'

const bytesOf = (kind: Kind, content: unknown) => Buffer.from(`${kind}\n${canonicalText(content)}`)

export const signStatement = (signer: Signer, kind: Kind, content: unknown) =>
  signBytes(signer, bytesOf(kind, content)).toString('base64')

export const isStatementOf = (key: PublishingKey, kind: Kind, content: unknown, signature: string) =>
  hasSigned(key, bytesOf(kind, content), Buffer.from(signature, 'base64'))
