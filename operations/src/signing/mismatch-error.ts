/** The gateway's proposal differs from the operator's request. The message is for the operator. */
export class MismatchError extends Error {
  override readonly name = 'MismatchError'

  /** @param what what differs */
  constructor(what: string) {
    super(`El servidor propuso otra cosa (${what}), y no se firmó nada. Avise a su equipo.`)
  }
}

/** Throws MismatchError unless a condition holds. @param what what differs otherwise */
export function requireMatch(holds: boolean, what: string): asserts holds {
  if (!holds) throw new MismatchError(what)
}
