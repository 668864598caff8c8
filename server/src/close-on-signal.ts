import { inspect } from 'node:util'
import { closeTimeout, readTimeouts } from './http-server'

/** Runs `close` once on Ctrl-C or a stop request, then ends the process. A second Ctrl-C ends it at once. */
export function closeOnSignal(close: () => Promise<unknown>): void {
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130)
      closing = true
      // Even if closing hangs, the port must become free for the next instance.
      setTimeout(() => process.exit(1), readTimeouts().drain * 1000 + 2 * closeTimeout).unref()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${inspect(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
