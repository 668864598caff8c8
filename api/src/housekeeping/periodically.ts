import type { FastifyInstance, FastifyPluginCallback } from 'fastify'

/**
 * Timing in milliseconds. The first run is soon after startup, since a process may live for less than the
 * interval.
 */
export type Times = { first: number; interval: number }

/**
 * Runs `work` soon after startup and then periodically; `failure` is the log message for errors. Long work should end when
 * `closing` is aborted.
 */
export const periodically =
  (
    { first, interval }: Times,
    failure: string,
    work: (app: FastifyInstance, closing: AbortSignal) => Promise<void>,
  ): FastifyPluginCallback =>
  (app, _options, done) => {
    let timer: NodeJS.Timeout
    let running = Promise.resolve()
    const closing = new AbortController()
    const runAfter = (delay: number) => {
      timer = setTimeout(() => {
        running = work(app, closing.signal)
          .catch((error: unknown) => app.log.warn({ err: error }, failure))
          .then(() => {
            if (!closing.signal.aborted) runAfter(interval)
          })
      }, delay)
      timer.unref()
    }
    app.addHook('onReady', (ready) => {
      runAfter(first)
      ready()
    })
    app.addHook('onClose', async () => {
      closing.abort()
      clearTimeout(timer)
      // The database is closed right after the application.
      await running
    })
    done()
  }
