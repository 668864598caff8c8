/** An operation that the registry refuses, with the reasons, one line each. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly reasons: readonly string[]

  constructor(code: string, ...reasons: string[]) {
    super(reasons.join('; '))
    this.code = code
    this.reasons = reasons
  }
}
