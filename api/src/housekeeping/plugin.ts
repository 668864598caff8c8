import type { FastifyPluginCallback } from 'fastify'
import { removeStale } from './remove-stale'

const hour = 3_600_000

/** Runs the housekeeping every hour, on each instance: deleting twice does no harm. */
export const housekeeping: FastifyPluginCallback = (app, _options, done) => {
  const run = () => {
    removeStale(app.db).catch((error: unknown) => app.log.warn({ err: error }, 'housekeeping failed'))
  }
  const timer = setInterval(run, hour)
  timer.unref()
  app.addHook('onClose', (_app, closed) => {
    clearInterval(timer)
    closed()
  })
  done()
}
