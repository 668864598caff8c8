/** The server's time at `performance.now() === 0`, a clock that nobody can set. In milliseconds since 1970. */
let serverStart: number | undefined

/** Reads the server's time from a response. The latest time wins, since cached responses have an earlier one. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) serverStart = Math.max(serverStart ?? -Infinity, time - performance.now())
}

/**
 * Returns the server's current time, for every rule about dates and ages in a form. The device's clock may be wrong by
 * years; it is used only before the first response.
 */
export const serverNow = (): Date =>
  serverStart === undefined ? new Date() : new Date(serverStart + performance.now())
