import { passkeyRefused } from '@fcr/shared/contracts/staff/sign-in'
import { ApiError } from '../../errors/api-error'

/** The same response for an unknown address, a wrong password and a wrong or used code. */
export const wrongStaffCredentials = () =>
  new ApiError(
    401,
    'wrong_credentials',
    'El correo, la contraseña o el código no es correcto. Revise e intente de nuevo.',
  )

/** The same response whatever is wrong with a passkey. */
export const refusedPasskey = () =>
  new ApiError(401, passkeyRefused, 'No reconocimos esta llave de acceso. Intente de nuevo.')

/** Inside a session a 401 would mean that the session has ended. */
export const unproven = () =>
  new ApiError(
    403,
    'proof_refused',
    'No pudimos comprobar que es usted. Revise lo que escribió e intente de nuevo.',
  )

const notAdded = {
  challenge: [400, 'Pasó mucho tiempo. Intente de nuevo.'],
  signature: [400, 'El equipo no creó una llave que sirva aquí. Intente de nuevo o use otro equipo.'],
  known: [409, 'Esa llave ya está guardada.'],
} as const

export const passkeyNotAdded = (reason: keyof typeof notAdded) =>
  new ApiError(notAdded[reason][0], `passkey_${reason}`, notAdded[reason][1])

export const wrongFirstCode = () =>
  new ApiError(
    400,
    'wrong_code',
    'El código no es el que muestra la aplicación ahora. Revise e intente de nuevo.',
  )

export const setupExpired = () =>
  new ApiError(400, 'setup_expired', 'Pasó mucho tiempo. Empiece de nuevo con un código QR nuevo.')

export const lastFactor = () =>
  new ApiError(409, 'last_factor', 'Es su única forma de ingresar. Agregue otra antes de quitarla.')

export const invitationGone = () =>
  new ApiError(
    410,
    'invitation_gone',
    'Esta invitación ya no sirve. Pida una nueva a quien administra el equipo.',
  )

export const notFound = () => new ApiError(404, 'not_found', 'No existe.')
