import { problemText } from '@fcr/shared/staff'
import { ApiError } from '@fcr/shared/session'
import { passkeyFault, type PasskeyFault } from '@fcr/shared/passkey'

/** Whether a value has a text under this name. */
const textIn = (body: unknown, name: string): string | undefined => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? textIn(error.body, 'code') : undefined

/** Refusals whose message says no more than that the call was refused. */
const unspecific = new Set(['forbidden', 'invalid_body', 'unauthenticated'])

const passkeyTexts: Readonly<Record<PasskeyFault, string>> = {
  declined: 'No se usó ninguna llave. Si canceló sin querer, intente de nuevo.',
  exists: 'Este equipo ya tiene una llave de su cuenta.',
  insecure: 'Las llaves de acceso solo funcionan en la dirección del sitio, por una conexión segura.',
  unsupported: 'Este navegador no puede usar llaves de acceso aquí. Use contraseña y código.',
}

/** Says why a call or a passkey failed, in the API's words where they say what to do. */
export function messageOf(error: unknown): string {
  const fault = passkeyFault(error)
  if (fault) return passkeyTexts[fault]
  if (error instanceof ApiError && error.status < 500 && !unspecific.has(codeOf(error) ?? 'forbidden'))
    return textIn(error.body, 'message') ?? problemText(error)
  return problemText(error)
}
