import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { OperationName } from '../../audit/operations'
import type { Database } from '../../database/schema'
import type { RequestChange } from '../../rights/change-request'
import { refusalOf, requestNotFound } from './refusals'
import { recordStaffAct } from '../record'
import { findThread } from './thread'

type Change = {
  id: string
  operation: OperationName
  details?: Record<string, unknown>
  work: (trx: Transaction<Database>) => Promise<RequestChange>
}

/**
 * Changes a request and records it in one transaction; a refused change is only recorded. Returns the thread as it is
 * then.
 * @throws {ApiError} 404, 409
 */
export async function changeRequest(
  request: FastifyRequest,
  { id, operation, details, work }: Change,
): Promise<RequestThread> {
  const { db } = request.server
  const changed = await db.transaction().execute(async (trx) => {
    const result = await work(trx)
    await recordStaffAct(trx, request, {
      operation,
      outcome: result.kind === 'done' ? 'ok' : result.kind,
      subject: 'request' in result ? result.request.numero_identificacion : undefined,
      details: { request: id, ...details },
    })
    return result
  })
  if (changed.kind !== 'done') throw refusalOf(changed)
  return threadOf(request, id)
}

/** @throws {ApiError} 404 */
export async function threadOf({ server }: FastifyRequest, id: string): Promise<RequestThread> {
  const thread = await findThread(server.db, id)
  if (!thread) throw requestNotFound()
  return thread
}
