import { ApiError } from '@fcr/shared/http'
import { passkeyFault } from '@fcr/shared/passkey'
import { problemText } from '../../gateway/problem'

export const signInProblem = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? 'Esta llave no está autorizada. Si acaba de registrarla, alguien que ya opera debe aprobarla en «Llaves».'
    : passkeyFault(error) === 'declined'
      ? // A browser does not say whether the person declined or the device has no key.
        'No se usó ninguna llave. Si este equipo no ofreció ninguna, todavía no está registrado: pulse «Registrar este equipo» y pida a alguien que ya opera que apruebe el número que aparece.'
      : problemText(error)
