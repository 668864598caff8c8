import { ApiError } from '@fcr/shared/http'
import { problemText } from '../../gateway/problem'

export const signInProblem = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? 'Esta llave no está autorizada. Si acaba de registrarla, alguien que ya opera debe aprobarla en «Llaves».'
    : problemText(error)
