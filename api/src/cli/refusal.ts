import type { Problem } from '../import/rows'

/** A command ended without doing its work: exit code 1. The message is in Spanish. */
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

/** An invalid command line: exit code 2. Nothing was done or recorded. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export const describeProblem = ({ line, column, reason }: Problem) =>
  column === undefined ? `Línea ${line}: ${reason}` : `Línea ${line}, columna ${column}: ${reason}`
