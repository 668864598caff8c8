import { stepUpRequired } from '@fcr/shared/contracts/staff/staff'
import { passkeyFault, type PasskeyFault } from '@fcr/shared/passkey'
import { ApiError } from '@fcr/shared/session'

/** Whether a value has a text under this name. */
const textIn = (body: unknown, name: string): string | undefined => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Returns the code of a refused call; undefined if the call failed otherwise. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? textIn(error.body, 'code') : undefined

/** By code, where the API's message and the status would be misleading. */
const byCode: Readonly<Record<string, string>> = {
  [stepUpRequired]: 'No se hizo nada: falta confirmar que es usted.',
}
/** Refusals whose message says no more than that the call was refused. */
const unspecific = new Set(['forbidden', 'invalid_body', 'unauthenticated'])

const texts: Readonly<Record<number, string>> = {
  400: 'El servidor no aceptó lo que escribió. Revíselo.',
  // Still true after signing in again, while the refused call's message is shown.
  401: 'No se guardó: la sesión había terminado. Lo que escribió sigue aquí; ingrese y vuelva a intentarlo.',
  403: 'Su cuenta no tiene permiso para esto.',
  404: 'Ya no existe, o cambió de lugar.',
  409: 'Otra persona del equipo lo cambió mientras tanto, y lo suyo no se guardó. Revise y vuelva a intentarlo.',
  413: 'El archivo es demasiado grande.',
  429: 'Son demasiadas solicitudes seguidas. Espere un momento y vuelva a intentarlo.',
}

const passkeyTexts: Readonly<Record<PasskeyFault, string>> = {
  declined: 'No se usó ninguna llave. Si canceló sin querer, intente de nuevo.',
  exists: 'Este equipo ya tiene una llave de su cuenta.',
  insecure: 'Las llaves de acceso solo funcionan en la dirección del sitio, por una conexión segura.',
  unsupported: 'Este navegador no puede usar llaves de acceso aquí. Use contraseña y código.',
}

/**
 * Says to the staff why a call or a passkey failed and what to do, in the API's words where they say it; pages with more to
 * say do so for its status themselves.
 */
export function problemText(error: unknown): string {
  const fault = passkeyFault(error)
  if (fault) return passkeyTexts[fault]
  const text = error instanceof ApiError ? textOf(error) : undefined
  return text ?? 'El servicio no respondió. Vuelva a intentarlo en un momento.'
}

function textOf(error: ApiError): string | undefined {
  const code = codeOf(error)
  const isSpecific = error.status < 500 && code !== undefined && !unspecific.has(code)
  const said = isSpecific ? textIn(error.body, 'message') : undefined
  return byCode[code ?? ''] ?? said ?? texts[error.status]
}
