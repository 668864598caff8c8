import { counted } from '@fcr/shared/contracts/text/counts'
import { stepUpRequired } from '@fcr/shared/contracts/staff/staff'
import { ApiError } from '../errors/api-error'

export const unauthenticated = () =>
  new ApiError(401, 'unauthenticated', 'Debe iniciar sesión para continuar.')

export const forbidden = () => new ApiError(403, 'forbidden', 'No tiene permiso para esta consulta.')

/** For what wants a recent proof: the page asks for it and repeats the call. */
export const mustStepUp = () => new ApiError(403, stepUpRequired, 'Confirme que es usted para continuar.')

/** The same response for an unknown number, a number without a password and a wrong password. */
export const wrongCredentials = () =>
  new ApiError(
    401,
    'wrong_credentials',
    'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.',
  )

export const accountLocked = () =>
  new ApiError(423, 'account_locked', 'Su cuenta está temporalmente bloqueada. Intente más tarde.')

export const mustChangePassword = () =>
  new ApiError(409, 'must_change_password', 'Debe cambiar su contraseña para continuar.')

export const invalidCode = () => new ApiError(401, 'invalid_code', 'Código inválido o expirado.')

const waitText = (seconds: number) => {
  if (seconds <= 90) return counted(seconds, 'segundo', 'segundos')
  return `${Math.ceil(seconds / 60)} minutos`
}

export const tooManyAttempts = (waitSeconds: number) =>
  new ApiError(
    429,
    'too_many_attempts',
    `Demasiados intentos. Espere ${waitText(waitSeconds)} e intente de nuevo.`,
    {
      headers: { 'retry-after': String(waitSeconds) },
    },
  )

/** The same response for an unknown, spent, expired or revoked link of a message. */
export const linkExpired = () => new ApiError(410, 'link_expired', 'Este enlace ya no sirve. Pida uno nuevo.')
