import { problemText } from '@fcr/shared/office'
import { ApiError } from '@fcr/shared/session'
import { passkeyProblem } from './passkey/passkey'

/** Whether a value has a text under this name. */
const textIn = (body: unknown, name: string): string | undefined => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? textIn(error.body, 'code') : undefined

/** Refusals whose message says no more than that the call was refused. */
const unspecific = new Set(['forbidden', 'invalid_body', 'unauthenticated'])

/** Says why a call or a passkey failed, in the API's words where they say what to do. */
export function messageOf(error: unknown): string {
  const passkey = passkeyProblem(error)
  if (passkey !== undefined) return passkey
  if (error instanceof ApiError && error.status < 500 && !unspecific.has(codeOf(error) ?? 'forbidden'))
    return textIn(error.body, 'message') ?? problemText(error)
  return problemText(error)
}
