import { ApiError } from '@fcr/shared/session'
import type { ErrorBody } from '../contracts/errors'

/** Whether the server refused because the official's code is held, rather than failed. */
export const isSessionHeld = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 429 &&
  (error.body as Partial<ErrorBody> | null | undefined)?.code === 'session_held'
