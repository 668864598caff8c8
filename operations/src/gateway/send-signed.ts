import { ApiError } from '@fcr/shared/http'
import { send, SlowError } from './http'

/** It is unknown whether the change was made. */
export class UnsureError extends Error {
  override readonly name = 'UnsureError'
}

/**
 * Sends what was signed. Returns false if somebody else was faster.
 * @param look where to see whether it was made, if no answer says so
 */
export async function sendSigned(address: string, signed: unknown, look: string): Promise<boolean> {
  try {
    return (await send<{ applied: boolean }>('POST', address, signed)).applied
  } catch (error) {
    const isUnsure =
      error instanceof SlowError ||
      error instanceof TypeError ||
      (error instanceof ApiError && error.status >= 500)
    if (!isUnsure) throw error
    throw new UnsureError(
      `No llegó la respuesta. Si el cambio quedó hecho, ${look}: mírela antes de intentar de nuevo.`,
    )
  }
}
