import type { NewRequest } from '@fcr/shared/contracts/rights'
import { recordAudit, type AuditOrigin } from '../audit/record'
import { unauthenticated } from '../auth/auth-errors'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'
import { scopeOfMember } from '../identity/authority'
import type { MemberSession } from '../sessions/callers'
import { addRequest, listRequests, type DataRequest } from './requests-repository'

/** Maximum number of open requests per person. */
export const maxOpen = 10

const tooManyOpen = () =>
  new ApiError(
    409,
    'too_many_open_requests',
    `Ya tiene ${maxOpen} solicitudes abiertas. Espere la respuesta antes de enviar otra.`,
  )

/**
 * Stores a request. If an open request has the same kind and text, returns that one instead: a double click,
 * or a retry after a lost response.
 * @throws {ApiError} 409 if too many requests are open
 */
export const submitRequest = (
  db: Db,
  member: MemberSession,
  { tipo: kind, texto: text }: NewRequest,
  origin: AuditOrigin,
): Promise<{ request: DataRequest; isNew: boolean }> =>
  db.transaction().execute(async (trx) => {
    const { id: comparecienteId, numeroIdentificacion } = member
    // Serialises the person's requests, so that concurrent ones see each other.
    const person = await trx
      .selectFrom('compareciente')
      .select('id')
      .where('id', '=', comparecienteId)
      .forUpdate()
      .executeTakeFirst()
    // The person was erased after the session was checked.
    if (!person) throw unauthenticated()
    const open = await listRequests(trx, {
      scope: scopeOfMember(member),
      states: ['recibida', 'en_tramite'],
    })
    const same = open.find((request) => request.kind === kind && request.text === text)
    if (same) return { request: same, isNew: false }
    if (open.length >= maxOpen) throw tooManyOpen()
    const request = await addRequest(trx, { comparecienteId, numeroIdentificacion, kind, text })
    const details = { kind, request: request.id }
    await recordAudit(
      trx,
      { actor: member, action: 'data_request', outcome: 'ok', subject: numeroIdentificacion, details },
      origin,
    )
    return { request, isNew: true }
  })
