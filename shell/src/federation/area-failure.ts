import type { FailureCode } from '@fcr/shared/platform/failure-codes'

/**
 * Why an area could not be mounted. Only the code is reported: messages and URLs may contain document numbers.
 */
export class AreaFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'AreaFailure'
    this.code = code
  }
}

export const failureCode = (error: unknown): FailureCode =>
  error instanceof AreaFailure ? error.code : error instanceof Error ? 'threw' : 'unknown'
