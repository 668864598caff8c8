import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import { addNote, assignRequest, type Assignment } from '../../rights/request-desk'
import { findQueueRow } from '../../rights/request-queue'
import { findRequest } from '../../rights/requests-repository'
import { staffOf } from '../../sessions/policy'
import { staffAct } from '../act'
import { requestNotFound } from './refusals'

/** Adds a note, also to a closed request. @throws {ApiError} 404 */
export const addNoteTo = (request: FastifyRequest, id: string, text: string): Promise<void> =>
  staffAct(request, { operation: 'solicitudes anotar', details: { request: id } }, async ({ trx, note }) => {
    const dataRequest = await findRequest(trx, id)
    if (!dataRequest) throw requestNotFound()
    note({ subject: dataRequest.numero_identificacion })
    await addNote(trx, id, { text, by: staffOf(request).name })
  })

async function refusal(db: Db, id: string, result: Exclude<Assignment, 'done'>): Promise<ApiError> {
  if (result === 'unknown_clerk')
    return new ApiError(409, 'unknown_clerk', 'Esa persona ya no atiende solicitudes. Elija otra.')
  const row = await findQueueRow(db, id)
  if (!row) return requestNotFound()
  const whose = row.asignada ? `La lleva ${row.asignada.nombre}.` : 'No la lleva nadie.'
  return new ApiError(409, 'request_taken', `La solicitud cambió mientras tanto. ${whose}`)
}

/** Gives a request to a clerk or to nobody. @throws {ApiError} 404, 409 */
export const assign = (
  request: FastifyRequest,
  id: string,
  to: { to: string | null; from: string | null },
): Promise<void> => {
  const event = { operation: 'solicitudes asignar', details: { request: id, ...to } } as const
  return staffAct(request, event, async ({ trx, note }) => {
    const result = await assignRequest(trx, id, to)
    note({ subject: (await findRequest(trx, id))?.numero_identificacion })
    if (result !== 'done') throw await refusal(trx, id, result)
  })
}
