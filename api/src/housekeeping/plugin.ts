import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { addAuditMonths } from '../audit/months'
import { countEmergencies } from '../staff/approvals/emergencies'
import { completeDueDays } from '../rights/request-due'
import { settleErasures } from '../rights/settle-erasures'
import { reviewStored } from '../staff/data-review/review'
import { removeStale } from './remove-stale'

const minute = 60_000

/** Logs how many actions of the staff's command without a second person await a review. */
async function remindOfEmergencies({ db, log }: FastifyInstance) {
  const open = await countEmergencies(db)
  if (open > 0) log.error({ open }, 'emergency actions await review')
}

/**
 * Timing in milliseconds. The first run is soon after startup, since a process may live for less than the
 * interval.
 */
export type HousekeepingTimes = { first: number; interval: number }

/** Runs the housekeeping periodically, on one instance at a time. */
export const createHousekeeping =
  ({ first, interval }: HousekeepingTimes): FastifyPluginCallback =>
  (app, _options, done) => {
    let timer: NodeJS.Timeout
    let running = Promise.resolve()
    let closing = false
    const runAfter = (delay: number) => {
      timer = setTimeout(() => {
        running = removeStale(app.db)
          .then(() => remindOfEmergencies(app))
          .then(() => completeDueDays(app.db))
          .then(() => settleErasures(app.db))
          .then(() => addAuditMonths(app.db))
          .then(() => reviewStored(app.db))
          .catch((error: unknown) => app.log.warn({ err: error }, 'housekeeping failed'))
          .then(() => {
            if (!closing) runAfter(interval)
          })
      }, delay)
      timer.unref()
    }
    app.addHook('onReady', (ready) => {
      runAfter(first)
      ready()
    })
    app.addHook('onClose', async () => {
      closing = true
      clearTimeout(timer)
      // The database is closed right after the application.
      await running
    })
    done()
  }

export const housekeeping = createHousekeeping({ first: minute, interval: 60 * minute })
