import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { guessableMessage } from '@fcr/shared/contracts/text/guessable-password'
import { passwordChangeMessages } from '@fcr/shared/contracts/session'
import { ApiError } from '@fcr/shared/session'

const otherFailure = 'Ocurrió un error. Intente nuevamente.'

const loginFailures: Record<number, string> = {
  401: 'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.',
  423: 'Su cuenta está temporalmente bloqueada. Intente más tarde.',
}

/** Thrown if the password was right, but the browser did not store the session's cookies. */
export class SessionNotKept extends Error {}

const notKept =
  'Su navegador no guardó la sesión. Permita las cookies de este sitio, revise que la hora del equipo sea la correcta e intente de nuevo.'

/** The login's error messages by status, in the words of docs/product.md. 409 is not an error: it opens the password dialog. */
export const loginMessage = (error: unknown): string =>
  error instanceof SessionNotKept
    ? notKept
    : (error instanceof ApiError && loginFailures[error.status]) || otherFailure

export const changeMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 401
    ? 'Credenciales inválidas para cambiar la contraseña.'
    : 'No se pudo cambiar la contraseña. Intente nuevamente.'

const bodyOf = (error: unknown): Partial<ErrorBody> =>
  (error instanceof ApiError && (error.body as Partial<ErrorBody> | undefined)) || {}

/**
 * The message of the rule that the server checked alone: the list of common passwords may not have loaded, and only the
 * server knows the account of a recovery link, and the name before a session.
 */
export function refusedRule(error: unknown): string | undefined {
  const { code, message } = bodyOf(error)
  if (message?.startsWith(guessableMessage)) return message
  return Object.entries(passwordChangeMessages).find(([rule]) => code === `password_${rule}`)?.[1]
}

/** Whether a link of a message does not work, or no longer. */
export const isLinkExpired = (error: unknown) => error instanceof ApiError && error.status === 410

export const otherMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 429
    ? 'Demasiados intentos. Espere un momento e intente de nuevo.'
    : otherFailure

/** Whether the credentials are correct but the member must first choose a new password. */
export const mustChangePassword = (error: unknown) => error instanceof ApiError && error.status === 409
