import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@fcr/shared/contracts/foundation/sign-in'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Old browsers have no passkeys, and no browser has them on a page without TLS. */
function checkSupport() {
  if (!browserSupportsWebAuthn()) throw new DOMException('no passkeys', 'NotSupportedError')
}

/** Asks the person for a passkey; the device verifies them. Rejects if they decline. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  checkSupport()
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Creates a passkey. Rejects if the person declines. */
export async function createPasskey(optionsJSON: PasskeyCreation, nombre: string): Promise<NewPasskey> {
  checkSupport()
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { nombre, id, clientDataJSON, attestationObject, transports }
}

const known: Readonly<Record<string, string>> = {
  NotAllowedError: 'No se usó ninguna llave. Si canceló sin querer, intente de nuevo.',
  AbortError: 'No se usó ninguna llave. Si canceló sin querer, intente de nuevo.',
  InvalidStateError: 'Este equipo ya tiene una llave de su cuenta.',
  SecurityError: 'Las llaves de acceso solo funcionan en la dirección del sitio, por una conexión segura.',
  NotSupportedError: 'Este navegador no puede usar llaves de acceso aquí. Use contraseña y código.',
}

/** Says why the browser did not use or create a passkey; undefined for another error. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return known['InvalidStateError']
  return known[error.name] ?? (error instanceof WebAuthnError ? known['NotSupportedError'] : undefined)
}
