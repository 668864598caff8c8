import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { attributeChanges } from '../changes/author'
import type { Database } from '../database/schema'
import { ApiError } from '../errors/api-error'
import { authorOf } from './people/author'
import { recordStaffAct, type StaffEvent } from './record'

/** What the work of an act is given. */
export type Act = {
  request: FastifyRequest
  trx: Transaction<Database>
  /** Adds to the act's row of the trail, also if the act is refused later. */
  note: (facts: Partial<StaffEvent>) => void
}

/** Refusals whose row is written here; the error handler records 403, 423 and 429. */
const refusedStatus = new Set([404, 409, 412])

/**
 * Acts, in a transaction with the act's row of the trail; its changes of data have the caller as author. A refused act
 * is undone, and its row has the code of the response as outcome.
 * @param prepare what comes before the transaction, in which nothing may wait for a hash
 */
export async function staffAct<Result, Prepared = undefined>(
  request: FastifyRequest,
  { prepare, ...event }: StaffEvent & { prepare?: () => Promise<Prepared> },
  work: (act: Act, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const { db } = request.server
  const row: StaffEvent = event
  const note: Act['note'] = (facts) => {
    Object.assign(row, facts, { details: { ...row.details, ...facts.details } })
  }
  try {
    // Undefined only without `prepare`.
    const prepared = (await prepare?.()) as Prepared
    return await db.transaction().execute(async (trx) => {
      await attributeChanges(trx, authorOf(request), 'oficina')
      const result = await work({ request, trx, note }, prepared)
      await recordStaffAct(trx, request, row)
      return result
    })
  } catch (error) {
    if (error instanceof ApiError && refusedStatus.has(error.statusCode))
      await recordStaffAct(db, request, { ...row, outcome: error.code }).catch((failure: unknown) => {
        // A refusal discloses nothing, so it is sent even if it cannot be recorded.
        request.log.error({ err: failure }, 'recording a refusal failed')
      })
    throw error
  }
}
