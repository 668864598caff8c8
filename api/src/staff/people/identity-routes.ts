import { askedApproval } from '@fcr/shared/contracts/staff/approvals'
import { evidence, notVerified, withReason } from '@fcr/shared/contracts/staff/people-actions'
import { rowParams } from '@fcr/shared/contracts/staff/rows'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { failures, nothing } from '../../http/route-contract'
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
const sensitive = { onRequest: requireProvenStaff('atencion') }
const params = rowParams
const fails = failures(404, 409)

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
  app.post(
    '/fundacion/personas/:id/verificar',
    { ...sensitive, schema: { params, body: evidence, response: { 204: nothing, ...fails } } },
    async (request, reply) => {
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
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/personas/:id/no-verificada',
    { onRequest, schema: { params, body: notVerified, response: { 204: nothing, ...fails } } },
    async (request, reply) => {
      const { metodo: method, motivo: reason } = request.body
      const event = {
        operation: 'identidad verificar',
        outcome: 'not_verified',
        details: { method, reason },
      } as const
      await staffAct(request, event, (act) => holdPerson(act, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/personas/:id/anular',
    { onRequest, schema: { params, body: withReason, response: { 202: askedApproval, ...fails } } },
    async (request, reply) => {
      const { id } = request.params
      const aprobacion = await staffAct(request, { operation: annulIdentity.name }, async (act) => {
        await holdPerson(act, id)
        return askApproval(act, annulIdentity, { person: id }, request.body.motivo)
      })
      return reply.code(202).send({ aprobacion })
    },
  )

  app.post(
    '/fundacion/personas/:id/restaurar',
    { ...sensitive, schema: { params, body: withReason, response: { 204: nothing, ...fails } } },
    async (request, reply) => {
      await restore(request, request.params.id, request.body.motivo)
      return reply.code(204).send()
    },
  )
  done()
}
