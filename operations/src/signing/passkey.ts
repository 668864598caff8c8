import type { Assertion, KeyRequest } from '@fcr/shared/platform/operations'
import { askPasskey, bufferToBase64URLString, createPasskey } from '@fcr/shared/passkey'
import { sha256Base64url } from './digest'

/** Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

const random = () => bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(32)).buffer)

/** Creates a passkey on this device. Rejects if the person declines. @param name of its owner */
export async function createKey(name: string): Promise<KeyRequest> {
  const { passkey, publicKey } = await createPasskey({
    rp: { id: location.hostname, name: 'Operación' },
    user: { id: random(), name, displayName: name },
    // The attestation is not checked: an operator compares the key's id.
    challenge: random(),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  if (publicKey === undefined) throw new DOMException('no public key', 'NotSupportedError')
  return { publicKey, credential: passkey.id }
}

/** Signs a text. Rejects if the person declines. @param credential the passkey to use; by default any of this site */
export async function signWithPasskey(
  text: string,
  credential?: string,
): Promise<{ credential: string; assertion: Assertion }> {
  const { id, authenticatorData, clientDataJSON, signature } = await askPasskey({
    challenge: await sha256Base64url(text),
    rpId: location.hostname,
    userVerification: 'required',
    allowCredentials: credential === undefined ? [] : [{ type: 'public-key', id: credential }],
  })
  return { credential: id, assertion: { authenticatorData, clientDataJSON, signature } }
}
