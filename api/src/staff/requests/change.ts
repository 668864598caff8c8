import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { OperationName } from '../../audit/deeds'
import type { Database } from '../../database/schema'
import type { RequestChange } from '../../rights/change-request'
import { refusalOf, requestNotFound } from './refusals'
import { staffAct } from '../act'
import { findThread } from './thread'

type Change = {
  id: string
  operation: OperationName
  details?: Record<string, unknown>
  work: (trx: Transaction<Database>) => Promise<RequestChange>
}

/**
 * Changes a request, and returns the thread as it is then.
 * @throws {ApiError} 404, 409
 */
export async function changeRequest(
  request: FastifyRequest,
  { id, operation, details, work }: Change,
): Promise<RequestThread> {
  await staffAct(request, { operation, details: { request: id, ...details } }, async ({ trx, note }) => {
    const result = await work(trx)
    if ('request' in result) note({ subject: result.request.numero_identificacion })
    if (result.kind !== 'done') throw refusalOf(result)
  })
  return threadOf(request, id)
}

/** @throws {ApiError} 404 */
export async function threadOf({ server }: FastifyRequest, id: string): Promise<RequestThread> {
  const thread = await findThread(server.db, id)
  if (!thread) throw requestNotFound()
  return thread
}
