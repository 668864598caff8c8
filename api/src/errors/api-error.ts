import type { ErrorBody } from '@fcr/shared/contracts/errors'

/** A rejected field of a request body. */
export type FieldError = NonNullable<ErrorBody['errors']>[number]

type ApiErrorOptions = {
  /** Additional response headers, for example Retry-After. */
  headers?: Record<string, string>
  errors?: FieldError[]
  /** Id of the person whose record is the reason; only for the staff. */
  person?: string
  cause?: unknown
}

/**
 * An error response. `code` is for programs, `message` (Spanish) for people; neither contains values of the
 * request.
 */
export class ApiError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly headers: Record<string, string>
  readonly errors: FieldError[] | undefined
  readonly person: string | undefined

  constructor(statusCode: number, code: string, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.code = code
    this.headers = options.headers ?? {}
    this.errors = options.errors
    this.person = options.person
  }
}

/** A request whose fields are refused, each with a message (Spanish) for the form. */
export const invalidFields = (...errors: FieldError[]) =>
  new ApiError(400, 'validation_failed', 'Hay datos que no son válidos.', { errors })
