import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { ApiError } from '@fcr/shared/session'

/** Returns the server's text about how long to wait after too many attempts; undefined for other failures. */
export const waitOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429
    ? (error.body as Partial<ErrorBody> | null | undefined)?.message
    : undefined
