/** What the gateway wants signed is not what the operator asked for. The message is for the operator. */
export class UntrueError extends Error {
  override readonly name = 'UntrueError'

  constructor(what: string) {
    super(`La puerta de enlace propuso otra cosa (${what}), y no se firmó nada. Avise a su equipo.`)
  }
}
