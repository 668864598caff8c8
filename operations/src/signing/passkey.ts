import type { Assertion, KeyRequest } from '@fcr/shared/platform/operations'
import {
  browserSupportsWebAuthn,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { sha256Base64url } from './digest'

/** Old browsers have no passkeys, and no browser offers them on a page without TLS. */
function checkSupport() {
  if (!browserSupportsWebAuthn()) throw new DOMException('no passkeys', 'NotSupportedError')
}

/** Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

const random = () => bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(32)).buffer)

/** Creates a passkey on this device. Rejects if the person declines. @param name of its owner */
export async function createPasskey(name: string): Promise<KeyRequest> {
  checkSupport()
  const { id, response } = await startRegistration({
    optionsJSON: {
      rp: { id: location.hostname, name: 'Operación' },
      user: { id: random(), name, displayName: name },
      // Nobody checks the attestation: an operator compares the key's id.
      challenge: random(),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  })
  if (response.publicKey === undefined) throw new DOMException('no public key', 'NotSupportedError')
  return { publicKey: response.publicKey, credential: id }
}

/** Signs a text. Rejects if the person declines. @param credential the passkey to use; by default any of this site */
export async function signWithPasskey(
  text: string,
  credential?: string,
): Promise<{ credential: string; assertion: Assertion }> {
  checkSupport()
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: await sha256Base64url(text),
      rpId: location.hostname,
      userVerification: 'required',
      allowCredentials: credential === undefined ? [] : [{ type: 'public-key', id: credential }],
    },
  })
  const { authenticatorData, clientDataJSON, signature } = response
  return { credential: id, assertion: { authenticatorData, clientDataJSON, signature } }
}

const declined = 'No se usó ninguna llave, y nada cambió. Si canceló sin querer, intente de nuevo.'
const known: Readonly<Record<string, string>> = {
  NotAllowedError: declined,
  AbortError: declined,
  InvalidStateError: 'Este equipo ya tiene una llave de acceso para esta página.',
  SecurityError: 'Las llaves de acceso solo funcionan en la dirección del sitio, por una conexión segura.',
  NotSupportedError: 'Este navegador no puede usar llaves de acceso aquí.',
}

/** Says why the browser did not use or create a passkey; undefined for another error. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return known[error.name] ?? (error instanceof WebAuthnError ? known['NotSupportedError'] : undefined)
}
