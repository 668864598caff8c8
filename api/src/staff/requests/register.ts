import type { ReceivedRequest } from '@fcr/shared/contracts/staff/requests'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { plusDays } from '@fcr/shared/contracts/working-days'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/api-error'
import { numberForStaff, scopeForStaff } from '../../identity/authority'
import { radicadoOf } from '../../rights/radicado'
import { addRequest, listRequests, lockRequests, type DataRequest } from '../../rights/requests-repository'
import { staffOf } from '../../sessions/policy'
import { shortWhen } from '@fcr/shared/dates'
import { staffAct } from '../act'

/** How long ago a request may have arrived, in days: older ones are a slip of the pen. */
const longestAgo = 366

function checkDays({ recibida, vence }: ReceivedRequest) {
  const today = dayInBogota(new Date())
  const wrong = (path: string, message: string) =>
    new ApiError(400, 'validation_failed', message, { errors: [{ path, message }] })
  if (recibida > today) throw wrong('recibida', 'La fecha de recibo no puede ser posterior a hoy.')
  if (recibida < plusDays(today, -longestAgo))
    throw wrong('recibida', 'La fecha de recibo no puede ser de hace más de un año.')
  if (vence !== undefined && vence < recibida)
    throw wrong('vence', 'La fecha de la orden no puede ser anterior a la de recibo.')
}

/** A second click, another tab, or two clerks with the same letter: says which request is there. */
const alreadyRegistered = (same: DataRequest) => {
  const by = same.registered_by === null ? 'la envió la persona' : `la registró ${same.registered_by}`
  return new ApiError(
    409,
    'request_exists',
    `Ya hay una solicitud abierta con el mismo texto: ${radicadoOf(same)}, ${by} ${shortWhen(same.created_at)}. No se registró otra.`,
  )
}

/**
 * Stores a request that arrived by letter, telephone or at the office, and returns its id. An account whose identity
 * nobody has verified does not see it: its owner may be somebody else.
 * @throws {ApiError} 400 for impossible days, 409 if an open request of the person has the same kind and text
 */
export function registerRequest(request: FastifyRequest, received: ReceivedRequest): Promise<string> {
  checkDays(received)
  const { cedula, tipo, texto, canal, recibida, autoridad, referencia, vence } = received
  const staff = staffOf(request)
  const order =
    autoridad !== undefined && referencia !== undefined
      ? { authority: autoridad, reference: referencia, due: vence ?? null }
      : undefined
  const details = { kind: tipo, channel: canal, ...(order && { reference: order.reference }) }
  const event = { operation: 'solicitudes registrar', subject: cedula, details } as const
  return staffAct(request, event, async ({ trx, note }) => {
    const numero = numberForStaff(staff, cedula)
    await lockRequests(trx, numero)
    const open = await listRequests(trx, { numero, states: ['recibida', 'en_tramite'] })
    const same = open.find(({ kind, text }) => kind === tipo && text === texto)
    if (same) throw alreadyRegistered(same)
    const { comparecienteId, joined } = await scopeForStaff(trx, numero)
    const { id } = await addRequest(trx, {
      comparecienteId: joined === undefined ? null : (comparecienteId ?? null),
      numeroIdentificacion: cedula,
      kind: tipo,
      text: texto,
      arrived: { channel: canal, on: recibida, registeredBy: staff.name, ...(order && { order }) },
    })
    note({ details: { request: id } })
    return id
  })
}
