import { ApiError } from '@fcr/shared/http'
import { send, TimeoutError } from './http'

/** It is unknown whether the change was made. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError'
}

/**
 * Sends a signed change. Returns false if another change was faster.
 * @param look for the message without a response: where a change that was made can be seen
 */
export async function sendSigned(address: string, signed: unknown, look: string): Promise<boolean> {
  try {
    return (await send<{ applied: boolean }>('POST', address, signed)).applied
  } catch (error) {
    const isUnsure =
      error instanceof TimeoutError ||
      error instanceof TypeError ||
      (error instanceof ApiError && error.status >= 500)
    if (!isUnsure) throw error
    throw new UnknownOutcomeError(
      `No llegó la respuesta. Si el cambio quedó hecho, ${look}: mírela antes de intentar de nuevo.`,
    )
  }
}
