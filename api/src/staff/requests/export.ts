import type { CertifiedExport } from '@fcr/shared/contracts/staff/requests'
import { ownData } from '@fcr/shared/contracts/rights'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { ApiError } from '../../errors/api-error'
import { numberForStaff, scopeForStaff } from '../../identity/authority'
import { exportPerson } from '../../rights/export-person'
import { radicadoOf } from '../../rights/radicado'
import { findRequest } from '../../rights/requests-repository'
import { staffOf } from '../../sessions/policy'
import { recordStaffAct } from '../record'
import { requestNotFound } from './refusals'

/**
 * Returns what is stored about the person whom an authority's order names, with a certification, and records it with
 * the order's reference and the hash of the data.
 * @throws {ApiError} 404, or 409 if the request is no order or no register has the person
 */
export async function exportForAuthority(request: FastifyRequest, id: string): Promise<CertifiedExport> {
  const { db } = request.server
  const staff = staffOf(request)
  const order = await findRequest(db, id)
  if (!order) throw requestNotFound()
  const { numero_identificacion: number, authority, reference } = order
  if (authority === null || reference === null)
    throw new ApiError(409, 'not_an_order', 'Solo se exporta para la orden de una autoridad.')
  const exported = await exportPerson(db, await scopeForStaff(db, numberForStaff(staff, number)))
  // Parsed, so that the hash is that of the response, whose fields have the order of the contract.
  const datos = exported && ownData.parse(exported)
  const huella = datos && createHash('sha256').update(JSON.stringify(datos)).digest('hex')
  await recordStaffAct(db, request, {
    operation: 'persona exportar',
    outcome: datos ? 'ok' : 'not_found',
    subject: number,
    details: { request: id, authority, reference, ...(huella && { hash: huella }) },
  })
  if (!datos || huella === undefined)
    throw new ApiError(409, 'person_not_found', 'Ningún registro tiene a esa persona: no hay qué exportar.')
  return {
    certificacion: {
      radicado: radicadoOf(order),
      autoridad: authority,
      referencia: reference,
      numero_identificacion: number,
      emitida: new Date().toISOString(),
      emitida_por: staff.name,
      huella,
      auditoria: request.id,
    },
    datos,
  }
}
