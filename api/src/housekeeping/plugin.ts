import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { addAuditMonths } from '../audit/months'
import { reviewStored } from '../data-review/review'
import { findDuplicates } from '../duplicates/find-duplicates'
import { countEmergencies } from '../staff/approvals/emergencies'
import { completeDueDays } from '../rights/request-due'
import { settleErasures } from '../rights/settle-erasures'
import { workWhileRunning } from '../work-loop'
import { removeStale } from './remove-stale'

const minute = 60_000

/** Logs how many actions of the staff's command without a second person await a review. */
async function remindOfEmergencies({ db, log }: FastifyInstance) {
  const open = await countEmergencies(db)
  if (open > 0) log.error({ open }, 'emergency actions await review')
}

async function keepHouse(app: FastifyInstance, closing: AbortSignal) {
  await removeStale(app.db)
  await remindOfEmergencies(app)
  await completeDueDays(app.db)
  await settleErasures(app.db)
  await addAuditMonths(app.db)
  await reviewStored(app.db)
  await findDuplicates(app.db, closing)
}

/** Runs the housekeeping periodically, on one instance at a time; times in milliseconds. */
export const createHousekeeping =
  ({ first, interval }: { first: number; interval: number }): FastifyPluginCallback =>
  (app, _options, done) => {
    const step = async (closing: AbortSignal) => {
      await keepHouse(app, closing)
      return interval
    }
    const stop = workWhileRunning(app, { step, first, pause: interval, failure: 'housekeeping failed' })
    // The database is closed right after the application.
    app.addHook('onClose', stop)
    done()
  }

export const housekeeping = createHousekeeping({ first: minute, interval: 60 * minute })
