// Passkeys in the browser, for the staff's area and the operators' page.
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAssertion } from '../contracts/staff/sign-in'

export { bufferToBase64URLString } from '@simplewebauthn/browser'

/** Old browsers have no passkeys, and no browser offers them on a page without TLS. */
function checkSupport() {
  if (!browserSupportsWebAuthn()) throw new DOMException('no passkeys', 'NotSupportedError')
}

/** Asks the person for a passkey; the device verifies them. Rejects if they decline. */
export async function askPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyAssertion> {
  checkSupport()
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** A passkey that the device created. */
interface CreatedPasskey {
  /** The stored data of a passkey, with the name that its owner gives it. */
  passkey: Omit<NewPasskey, 'nombre'>
  /** Undefined in browsers that do not return it. */
  publicKey: string | undefined
}

/** Creates a passkey. Rejects if the person declines. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<CreatedPasskey> {
  checkSupport()
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [], publicKey } = response
  return { passkey: { id, clientDataJSON, attestationObject, transports }, publicKey }
}

/** `exists`: the device has a passkey for the account. `insecure`: not at the site's address, or without TLS. */
export type PasskeyFault = 'declined' | 'exists' | 'insecure' | 'unsupported'

const faults: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'declined',
  AbortError: 'declined',
  InvalidStateError: 'exists',
  SecurityError: 'insecure',
  NotSupportedError: 'unsupported',
}

/** Returns why the browser did not use or create a passkey; undefined for another error. */
export function passkeyFault(error: unknown): PasskeyFault | undefined {
  if (!(error instanceof Error)) return undefined
  if (!(error instanceof WebAuthnError)) return faults[error.name]
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'exists'
    : (faults[error.name] ?? 'unsupported')
}
