import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/api-error'
import { findRequest } from '../../rights/requests-repository'
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
  request.server.db.transaction().execute(async (trx) => {
    const found = await findRequest(trx, id)
    if (!found) throw requestNotFound()
    if (found.closed_at) throw refusalOf({ kind: 'already_closed', request: found })
    if (found.version !== version) throw refusalOf({ kind: 'changed_meanwhile', request: found })
    if (found.kind !== 'supresion')
      throw new ApiError(409, 'not_an_erasure', 'Solo se borra a quien pidió la supresión de sus datos.')
    return askApproval(trx, request, eraseByRequest, await requestedErasureOf(trx, found), {
      reason,
      subject: found.numero_identificacion,
    })
  })
