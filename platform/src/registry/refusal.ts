/** A command that the registry will not carry out, and why, in one line per reason. Nothing was changed. */
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
