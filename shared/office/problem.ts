import { stepUpRequired } from '@fcr/shared/contracts/foundation/staff'
import { ApiError } from '@fcr/shared/session'

/** By code, where the status alone would be misleading. */
const byCode: Readonly<Record<string, string>> = {
  [stepUpRequired]: 'No se hizo nada: falta confirmar que es usted.',
}

const texts: Readonly<Record<number, string>> = {
  400: 'El servidor no aceptó lo que escribió. Revíselo.',
  401: 'Su sesión terminó. Ingrese otra vez; lo que escribió sigue aquí.',
  403: 'Su cuenta no tiene permiso para esto.',
  404: 'Ya no existe, o cambió de lugar.',
  409: 'Otra persona del equipo lo cambió mientras tanto, y lo suyo no se guardó. Revise y vuelva a intentarlo.',
  413: 'El archivo es demasiado grande.',
  429: 'Son demasiadas solicitudes seguidas. Espere un momento y vuelva a intentarlo.',
}

/** Says to the staff why a call failed and what to do; pages with more to say do so for its status themselves. */
export function problemText(error: unknown): string {
  const known = error instanceof ApiError ? (byCode[codeOf(error.body)] ?? texts[error.status]) : undefined
  return known ?? 'El servicio no respondió. Vuelva a intentarlo en un momento.'
}

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
