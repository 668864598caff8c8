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
import { staffAct } from '../act'
import { requestNotFound } from './refusals'

/**
 * Returns what is stored about the person whom an authority's order names, with a certification, and records it with
 * the order's reference and the hash of the data.
 * @throws {ApiError} 404, or 409 if the request is no order or no register has the person
 */
export const exportForAuthority = (request: FastifyRequest, id: string): Promise<CertifiedExport> =>
  staffAct(request, { operation: 'persona exportar', details: { request: id } }, async ({ trx, note }) => {
    const staff = staffOf(request)
    const order = await findRequest(trx, id)
    if (!order) throw requestNotFound()
    const { numero_identificacion: subject, authority, reference } = order
    note({ subject })
    if (authority === null || reference === null)
      throw new ApiError(409, 'not_an_order', 'Solo se exporta para la orden de una autoridad.')
    note({ details: { authority, reference } })
    const exported = await exportPerson(trx, await scopeForStaff(trx, numberForStaff(staff, subject)))
    if (!exported)
      throw new ApiError(409, 'person_not_found', 'Ningún registro tiene a esa persona: no hay qué exportar.')
    // Parsed, so that the hash is that of the response, whose fields have the order of the contract.
    const datos = ownData.parse(exported)
    const huella = createHash('sha256').update(JSON.stringify(datos)).digest('hex')
    note({ details: { hash: huella } })
    return {
      certificacion: {
        radicado: radicadoOf(order),
        autoridad: authority,
        referencia: reference,
        numero_identificacion: subject,
        emitida: new Date().toISOString(),
        emitida_por: staff.name,
        huella,
        auditoria: request.id,
      },
      datos,
    }
  })
