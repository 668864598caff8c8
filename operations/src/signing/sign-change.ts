import type { Keyring } from '@fcr/shared/platform/keys'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import {
  canonicalText,
  changeContent,
  keysContent,
  signatureText,
  signedText,
  stateOf,
} from '@fcr/shared/platform/signed-changes'
import { sha256Hex } from './digest'
import { signWithPasskey } from './passkey'
import { MismatchError } from './mismatch-error'

/** Returns the record with the passkey's signature. */
export async function signChange(record: HistoryRecord, credential: string): Promise<HistoryRecord> {
  const { live } = record
  if (!live.statement) throw new MismatchError('nada que firmar')
  const state = await sha256Hex(canonicalText(stateOf(live)))
  const text = signedText('change', changeContent(live, state))
  const { assertion } = await signWithPasskey(text, credential)
  return {
    ...record,
    live: { ...live, statement: { ...live.statement, signature: signatureText(assertion) } },
  }
}

/** Returns the keys with the passkey's signature. */
export async function signKeys(keyring: Keyring, credential: string): Promise<Keyring> {
  const { assertion } = await signWithPasskey(signedText('keys', keysContent(keyring)), credential)
  return { ...keyring, signed: { ...keyring.signed, signature: signatureText(assertion) } }
}
