import type { Problem } from '../import/rows'

/** Why a command ends without having done its work: exit code 1. The message is Spanish. */
export class Refusal extends Error {
  readonly code: string
  readonly data: Record<string, unknown>

  constructor(code: string, message: string, data: Record<string, unknown> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}

/** A command line that was not understood: exit code 2. Nothing was done, nothing is recorded. */
export class Misunderstood extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Misunderstood'
  }
}

export const describeProblem = ({ line, column, reason }: Problem) =>
  column === undefined ? `Línea ${line}: ${reason}` : `Línea ${line}, columna ${column}: ${reason}`
