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
import { requireStaff, requireStepUp, staffOf } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { annulIdentity } from '../approvals/person-operations'
import { shortWhen } from '@fcr/shared/dates'
import { noteReinstatement } from '../../rights/erasure-ledger'
import { recordStaffAct } from '../record'
import { actOn, holdPerson, lastDone } from './act-on'
import { authorOf } from './author'
import { findNumber } from './find-record'
import { noPerson } from './people-errors'

const onRequest = requireStaff('atencion')
const sensitive = { onRequest, preHandler: requireStepUp }
const params = rowParams
const fails = failures(404, 409)

/** Restores an annulled account. @throws {ApiError} 404, 409 */
async function restore(request: FastifyRequest, id: string, reason: string) {
  const { db } = request.server
  const number = await findNumber(db, id)
  if (number === undefined) throw noPerson()
  const numero = numberForStaff({ actor: staffOf(request).name }, number)
  const operation = 'identidad restaurar'
  const details = { account: id, reason }
  const done = await db.transaction().execute(async (trx) => {
    const noted = await noteReinstatement(numero, id)
    const state = await restoreAccount(trx, id, authorOf(request))
    if (state === 'restored')
      await recordStaffAct(trx, request, { operation, subject: number, details: { ...details, ...noted } })
    return state
  })
  if (done === 'restored') return
  const outcome = done === 'number_taken' ? done : 'not_annulled'
  await recordStaffAct(db, request, { operation, outcome, subject: number, details })
  if (done === 'number_taken')
    throw new ApiError(409, 'number_taken', 'Otra persona tiene ahora esa cédula: no se puede restaurar.')
  const by = await lastDone(db, numero, operation)
  throw new ApiError(409, 'not_annulled', `La cuenta no está anulada.${by ? ` La restauró ${by}.` : ''}`)
}

/** Verifying, annulling and restoring the identity of an account. */
export const identityRoutes: Routes = (app, _options, done) => {
  app.post(
    '/fundacion/personas/:id/verificar',
    { ...sensitive, schema: { params, body: evidence, response: { 204: nothing, ...fails } } },
    async (request, reply) => {
      const { metodo: method, referencia: reference } = request.body
      const operation = 'identidad verificar'
      await actOn(request, { id: request.params.id, operation }, async (trx, { numero }) => {
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
        return { result: undefined, details: { method, reference } }
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/personas/:id/no-verificada',
    { onRequest, schema: { params, body: notVerified, response: { 204: nothing, ...fails } } },
    async (request, reply) => {
      const { metodo: method, motivo: reason } = request.body
      await actOn(request, { id: request.params.id, operation: 'identidad verificar' }, () =>
        Promise.resolve({ result: undefined, outcome: 'not_verified', details: { method, reason } }),
      )
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/personas/:id/anular',
    { onRequest, schema: { params, body: withReason, response: { 202: askedApproval, ...fails } } },
    async (request, reply) => {
      const { id } = request.params
      const aprobacion = await app.db.transaction().execute(async (trx) => {
        const { numero: subject } = await holdPerson(trx, request, id)
        const reason = request.body.motivo
        return askApproval(trx, request, annulIdentity, { person: id }, { reason, subject })
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
