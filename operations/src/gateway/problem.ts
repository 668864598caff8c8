import { ApiError } from '@fcr/shared/http'
import { passkeyFault, type PasskeyFault } from '@fcr/shared/passkey'
import { MismatchError } from '../signing/mismatch-error'
import { TimeoutError } from './http'
import { UnknownOutcomeError } from './send-signed'

const texts: Readonly<Record<number, string>> = {
  400: 'El servidor no aceptó lo enviado. Revíselo.',
  401: 'Su sesión terminó. Ingrese de nuevo: lo que escribió sigue aquí.',
  404: 'Ya no existe, o cambió de lugar.',
  429: 'Son demasiadas solicitudes seguidas. Espere un momento y vuelva a intentarlo.',
}

const passkeyTexts: Readonly<Record<PasskeyFault, string>> = {
  declined: 'No se usó ninguna llave, y nada cambió. Si canceló sin querer, intente de nuevo.',
  exists: 'Este equipo ya tiene una llave de acceso para esta página.',
  insecure: 'Las llaves de acceso solo funcionan en la dirección del sitio, por una conexión segura.',
  unsupported: 'Este navegador no puede usar llaves de acceso aquí.',
}

/** Returns the reason for a failure, and the remedy. */
export function problemText(error: unknown): string {
  if (error instanceof MismatchError || error instanceof UnknownOutcomeError) return error.message
  if (error instanceof TimeoutError)
    return 'El servidor no respondió a tiempo. Lo que escribió sigue aquí; vuelva a intentarlo.'
  if (error instanceof ApiError)
    return texts[error.status] ?? 'El servidor falló. Vuelva a intentarlo en un momento.'
  const fault = passkeyFault(error)
  if (fault) return passkeyTexts[fault]
  return error instanceof TypeError
    ? 'No hay conexión con el servidor. Lo que escribió sigue aquí; vuelva a intentarlo.'
    : 'Algo falló en esta página. Vuelva a intentarlo.'
}

/** A refusal by the registry: its code, and its reasons in English. */
export type Refused = { code: string; reasons: string[] }

export function refusalIn(error: unknown): Refused | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { code, reasons } = (error.body ?? {}) as Partial<Refused>
  if (typeof code !== 'string' || !Array.isArray(reasons)) return undefined
  return { code, reasons: reasons.map(String) }
}
