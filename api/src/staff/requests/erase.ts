import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/api-error'
import { findRequest } from '../../rights/requests-repository'
import { staffAct } from '../act'
import { askApproval } from '../approvals/ask'
import { eraseByRequest, requestedErasureOf } from './erase-operation'
import { refusalOf, requestNotFound } from './refusals'

/**
 * Asks a second person to erase the person who requested it; returns the id of the approval.
 * @throws {ApiError} 404, 409
 */
export const askErasure = (
  request: FastifyRequest,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<string> =>
  staffAct(request, { operation: eraseByRequest.name, details: { request: id, reason } }, async (act) => {
    const dataRequest = await findRequest(act.trx, id)
    if (!dataRequest) throw requestNotFound()
    act.note({ subject: dataRequest.numero_identificacion })
    if (dataRequest.closed_at) throw refusalOf({ kind: 'already_closed', request: dataRequest })
    if (dataRequest.version !== version) throw refusalOf({ kind: 'changed_meanwhile', request: dataRequest })
    if (dataRequest.kind !== 'supresion')
      throw new ApiError(409, 'not_an_erasure', 'Solo se borra a quien pidió la supresión de sus datos.')
    return askApproval(act, eraseByRequest, await requestedErasureOf(act.trx, dataRequest), reason)
  })
