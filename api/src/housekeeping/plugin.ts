import type { FastifyBaseLogger, FastifyPluginCallback } from 'fastify'
import { addAuditMonths } from '../audit/months'
import type { Db } from '../database/open'
import { reviewStored } from '../data-review/review'
import { findDuplicates } from '../duplicates/find-duplicates'
import { countEmergencies } from '../staff/approvals/emergencies'
import { completeDueDays } from '../rights/request-due'
import { settleErasures } from '../rights/settle-erasures'
import { workWhileRunning } from '../work-loop'
import { removeStale } from './remove-stale'

const minute = 60_000

/** Logs how many actions of the staff's command without a second person await a review. */
async function remindOfEmergencies(db: Db, log: FastifyBaseLogger) {
  const open = await countEmergencies(db)
  if (open > 0) log.error({ open }, 'emergency actions await review')
}

async function keepHouse(db: Db, log: FastifyBaseLogger, closing: AbortSignal) {
  await removeStale(db)
  await remindOfEmergencies(db, log)
  await completeDueDays(db)
  await settleErasures(db)
  await addAuditMonths(db)
  await reviewStored(db)
  await findDuplicates(db, closing)
}

/** Runs the housekeeping periodically, on one instance at a time; times in milliseconds. */
export const createHousekeeping =
  ({ first, interval }: { first: number; interval: number }): FastifyPluginCallback =>
  (app, _options, done) => {
    const step = async (db: Db, closing: AbortSignal) => {
      await keepHouse(db, app.log, closing)
      return interval
    }
    const stop = workWhileRunning(app, { step, first, pause: interval, failure: 'housekeeping failed' })
    // The database is closed right after the application.
    app.addHook('onClose', stop)
    done()
  }

export const housekeeping = createHousekeeping({ first: minute, interval: 60 * minute })
