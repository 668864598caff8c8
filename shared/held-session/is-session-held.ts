import { ApiError } from '@fcr/shared/session'
import type { ErrorBody } from '../contracts/errors'

/** Whether the server refused because the official's code is held, and not because of a failure. */
export const isSessionHeld = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 429 &&
  (error.body as Partial<ErrorBody> | null | undefined)?.code === 'session_held'
