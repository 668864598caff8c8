import type { Assertion } from './operations'
import type { Keyring } from './keys'
import type { HistoryRecord, Live } from './deployment-state'

/** Returns the same text for the same value, whatever the order of its fields (as RFC 8785). */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`
}

/** Kinds of signed content. The kind is signed too, so that content of one kind cannot pass as another. */
export type SignedType = 'change' | 'gate' | 'keys' | 'preview' | 'request' | 'session'

/** The text that a key signs, in UTF-8. A passkey signs its SHA-256, as the challenge. */
export const signedText = (kind: SignedType, content: unknown) => `${kind}\n${canonicalText(content)}`

/** The part of a live state that the signature of its change covers by its hash. */
export const stateOf = (live: Live) => ({ ...live, statement: undefined })

/** The part of a history record that the signed change covers by its hash. */
export const detailsOf = (record: HistoryRecord) => ({ ...record, live: undefined })

/**
 * The content that the signature of a change covers: the change itself and the state. @param state SHA-256 of
 * `stateOf`, in hex
 */
export const changeContent = ({ statement }: Live, state: string) => ({
  ...statement,
  signature: undefined,
  state,
})

/** The content that the signature under the keys covers. */
export const keysContent = (ring: Keyring) => ({ ...ring, signed: { ...ring.signed, signature: undefined } })

/** The content that a passkey signs to begin a session. */
export const sessionContent = (nonce: string) => ({ nonce })

/** A passkey's signature, as signed changes contain it: JSON in base64. */
export const signatureText = (assertion: Assertion) => btoa(JSON.stringify(assertion))
