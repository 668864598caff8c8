import { stepUpRequired } from '@fcr/shared/contracts/staff/staff'
import { ApiError } from '@fcr/shared/session'

/** By code, where the status alone would be misleading. */
const byCode: Readonly<Record<string, string>> = {
  [stepUpRequired]: 'No se hizo nada: falta confirmar que es usted.',
}

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

/** Says to the staff why a call failed and what to do; pages with more to say do so for its status themselves. */
export function problemText(error: unknown): string {
  const text = error instanceof ApiError ? textOf(error) : undefined
  return text ?? 'El servicio no respondió. Vuelva a intentarlo en un momento.'
}

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''

/** A text for the code, else what the API says about a conflict (who was faster, and when), else one for the status. */
function textOf({ status, body }: ApiError): string | undefined {
  const said = status === 409 || status === 412 ? messageOf(body) : undefined
  return byCode[codeOf(body)] ?? said ?? texts[status]
}

const messageOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined
