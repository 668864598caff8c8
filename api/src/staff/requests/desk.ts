import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/api-error'
import { addNote, assignRequest, type Assignment } from '../../rights/request-desk'
import { findQueueRow } from '../../rights/request-queue'
import { findRequest } from '../../rights/requests-repository'
import { staffOf } from '../../sessions/policy'
import { recordStaffAct } from '../record'
import { requestNotFound } from './refusals'

/** Adds a note, also to a closed request, and records it. @throws {ApiError} 404 */
export const note = (request: FastifyRequest, id: string, text: string): Promise<void> =>
  request.server.db.transaction().execute(async (trx) => {
    const dataRequest = await findRequest(trx, id)
    if (!dataRequest) throw requestNotFound()
    await addNote(trx, id, { text, by: staffOf(request).name })
    await recordStaffAct(trx, request, {
      operation: 'solicitudes anotar',
      subject: dataRequest.numero_identificacion,
      details: { request: id },
    })
  })

async function refusal(
  { server }: FastifyRequest,
  id: string,
  result: Exclude<Assignment, 'done'>,
): Promise<ApiError> {
  if (result === 'unknown_clerk')
    return new ApiError(409, 'unknown_clerk', 'Esa persona ya no atiende solicitudes. Elija otra.')
  const row = await findQueueRow(server.db, id)
  if (!row) return requestNotFound()
  const whose = row.asignada ? `La lleva ${row.asignada.nombre}.` : 'No la lleva nadie.'
  return new ApiError(409, 'request_taken', `La solicitud cambió mientras tanto. ${whose}`)
}

/** Gives a request to a clerk or to nobody, and records it. @throws {ApiError} 404, 409 */
export async function assign(
  request: FastifyRequest,
  id: string,
  to: { to: string | null; from: string | null },
): Promise<void> {
  const result = await request.server.db.transaction().execute(async (trx) => {
    const assignment = await assignRequest(trx, id, to)
    await recordStaffAct(trx, request, {
      operation: 'solicitudes asignar',
      outcome: assignment === 'done' ? 'ok' : assignment,
      subject: (await findRequest(trx, id))?.numero_identificacion,
      details: { request: id, ...to },
    })
    return assignment
  })
  if (result !== 'done') throw await refusal(request, id, result)
}
