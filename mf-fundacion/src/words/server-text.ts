import { ApiError } from '@fcr/shared/session'
import { problemText } from '@fcr/shared/office'

const stringOf = (body: unknown, name: 'code' | 'message') => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The API's code of a failure; undefined for a call without a response. */
export const codeOf = (error: unknown) =>
  error instanceof ApiError ? stringOf(error.body, 'code') : undefined

/** Why a call failed. For a conflict the API's own words, which say who did what and when. */
export const serverText = (error: unknown): string => {
  const words =
    error instanceof ApiError && error.status === 409 ? stringOf(error.body, 'message') : undefined
  return words ?? problemText(error)
}
