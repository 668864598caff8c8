import type { ErrorBody } from '@fcr/shared/contracts/errors'

/** A field of a body that was refused. */
export type FieldError = NonNullable<ErrorBody['errors']>[number]

export type ApiErrorOptions = {
  /** Further response headers, for example Retry-After. */
  headers?: Record<string, string>
  errors?: FieldError[]
  cause?: unknown
}

/**
 * An answer that is not a success. `code` is for programs, `message` (Spanish) for people; neither
 * holds values of the request.
 */
export class ApiError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly headers: Record<string, string>
  readonly errors: FieldError[] | undefined

  constructor(statusCode: number, code: string, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.code = code
    this.headers = options.headers ?? {}
    this.errors = options.errors
  }
}
