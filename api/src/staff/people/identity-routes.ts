import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { numberForStaff } from '../../identity/authority'
import { findOpenConflict } from '../../identity/conflicts'
import { restoreAccount, verifyIdentity } from '../../identity/verification'
import { requireProvenStaff, requireStaff, staffOf } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { annulIdentity } from '../approvals/person-operations'
import { shortWhen } from '@fcr/shared/dates'
import { noteReinstatement } from '../../rights/erasure-ledger'
import { staffAct } from '../act'
import { holdPerson, lastDone } from './hold-person'
import { authorOf } from './author'
import { findNumber } from './find-record'
import { noPerson } from './people-errors'

const onRequest = requireStaff('atencion')
const proven = requireProvenStaff('atencion')

/** Restores an annulled account. @throws {ApiError} 404, 409 */
const restore = (request: FastifyRequest, id: string, reason: string) => {
  const operation = 'identidad restaurar'
  return staffAct(request, { operation, details: { account: id, reason } }, async ({ trx, note }) => {
    const subject = await findNumber(trx, id)
    if (subject === undefined) throw noPerson()
    note({ subject })
    const numero = numberForStaff({ actor: staffOf(request).name }, subject)
    const noted = await noteReinstatement(numero, id)
    const state = await restoreAccount(trx, id, authorOf(request))
    if (state === 'number_taken')
      throw new ApiError(409, 'number_taken', 'Otra persona tiene ahora esa cédula: no se puede restaurar.')
    if (state === 'not_found') {
      const by = await lastDone(trx, numero, operation)
      throw new ApiError(409, 'not_annulled', `La cuenta no está anulada.${by ? ` La restauró ${by}.` : ''}`)
    }
    note({ details: { ...noted } })
  })
}

/** Verifying, annulling and restoring the identity of an account. */
export const identityRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /fundacion/personas/:id/verificar', { fails: [404, 409] }),
    onRequest: proven,
    handler: async (request) => {
      const { metodo: method, referencia: reference } = request.body
      const operation = 'identidad verificar'
      await staffAct(request, { operation, details: { method, reference } }, async (act) => {
        const { trx } = act
        const { numero } = await holdPerson(act, request.params.id)
        if (await findOpenConflict(trx, numero))
          throw new ApiError(409, 'conflict_open', 'Tiene dos registros: decida primero el conflicto.')
        const author = authorOf(request)
        const verified = await verifyIdentity(trx, numero, { method, reference, by: author.name, author })
        if (verified.kind === 'already_verified')
          throw new ApiError(
            409,
            'already_verified',
            `Ya la verificó ${verified.by} ${shortWhen(verified.at)}. No se cambió nada.`,
          )
      })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/personas/:id/no-verificada', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      const { metodo: method, motivo: reason } = request.body
      const event = {
        operation: 'identidad verificar',
        outcome: 'not_verified',
        details: { method, reason },
      } as const
      await staffAct(request, event, (act) => holdPerson(act, request.params.id))
    },
  })

  app.route({
    ...endpoint('POST /fundacion/personas/:id/anular', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const aprobacion = await staffAct(request, { operation: annulIdentity.name }, async (act) => {
        await holdPerson(act, id)
        return askApproval(act, annulIdentity, { person: id }, request.body.motivo)
      })
      return { aprobacion }
    },
  })

  app.route({
    ...endpoint('POST /fundacion/personas/:id/restaurar', { fails: [404, 409] }),
    onRequest: proven,
    handler: async (request) => {
      await restore(request, request.params.id, request.body.motivo)
    },
  })
  done()
}
