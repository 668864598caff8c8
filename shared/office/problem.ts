import { ApiError } from '@fcr/shared/session'

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
  const known = error instanceof ApiError ? (saidBy(error) ?? texts[error.status]) : undefined
  return known ?? 'El servicio no respondió. Vuelva a intentarlo en un momento.'
}

/** What the API says about a conflict: who was faster, and when. */
function saidBy({ status, body }: ApiError): string | undefined {
  if (status !== 409 && status !== 412) return undefined
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}
