import type { FastifyInstance } from 'fastify'
import type { Checker } from '../../audit/checker'

const hour = 3_600_000
/** The first look is some minutes after the start, when the server has settled. */
const firstLook = 5 * 60_000

/** Starts the daily check of the trail, and ends a running one with the application. */
export function scheduleChecks(app: FastifyInstance, checker: Checker) {
  const look = () =>
    void checker
      .start(null)
      .catch((error: unknown) => app.log.warn({ err: error }, 'the check of the audit trail did not start'))
  let timer = setTimeout(() => {
    look()
    timer = setInterval(look, hour)
    timer.unref()
  }, firstLook)
  timer.unref()
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    clearInterval(timer)
    await checker.stop()
  })
}
