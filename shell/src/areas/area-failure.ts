/**
 * Why an area could not be mounted. The code is all that is reported: messages and addresses may hold
 * document numbers.
 */
export class AreaFailure extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'AreaFailure'
    this.code = code
  }
}

export const failureCode = (error: unknown) =>
  error instanceof AreaFailure ? error.code : error instanceof Error ? 'threw' : 'unknown'
