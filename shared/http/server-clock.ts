/** The server's time when this page's clock, which nobody can set, was zero. In milliseconds since 1970. */
let serverStart: number | undefined

/** Reads the server's time from a response. A cached one is older: the latest time wins. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) serverStart = Math.max(serverStart ?? -Infinity, time - performance.now())
}

/**
 * The server's present time, for every rule about dates and ages in a form. The device's clock may be wrong by years; it
 * counts only before the first response.
 */
export const serverNow = (): Date =>
  serverStart === undefined ? new Date() : new Date(serverStart + performance.now())
