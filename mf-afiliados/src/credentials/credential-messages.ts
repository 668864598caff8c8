import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { ApiError } from '@fcr/shared/session'

const otherFailure = 'Ocurrió un error. Intente nuevamente.'

const loginFailures: Record<number, string> = {
  401: 'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.',
  423: 'Su cuenta está temporalmente bloqueada. Intente más tarde.',
}

/** The login's error messages by status, in the words of docs/product.md. 409 is not an error: it opens the password dialog. */
export const loginMessage = (error: unknown): string =>
  (error instanceof ApiError && loginFailures[error.status]) || otherFailure

export const changeMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 401
    ? 'Credenciales inválidas para cambiar la contraseña.'
    : 'No se pudo cambiar la contraseña. Intente nuevamente.'

/** Whether the server refused the new password as guessable, because the browser could not load the list. */
export const refusedAsGuessable = (error: unknown) =>
  error instanceof ApiError && (error.body as Partial<ErrorBody> | undefined)?.code === 'password_guessable'

/** Whether the credentials are correct but the member must first choose a new password. */
export const mustChangePassword = (error: unknown) => error instanceof ApiError && error.status === 409
