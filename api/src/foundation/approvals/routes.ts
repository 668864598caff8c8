import {
  approvalDetail,
  approvals,
  approveBody,
  emergencies,
  maxApprovals,
  rejectBody,
  type ApprovalDetail,
  type ApprovalSummary,
} from '@fcr/shared/contracts/foundation/approvals'
import { rowParams } from '@fcr/shared/contracts/foundation/rows'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import { failures, nothing } from '../../http/route-contract'
import type { StaffSession } from '../../sessions/callers'
import { requireStaff, requireStepUp, staffOf } from '../../sessions/policy'
import { issueMany } from '../codes/many'
import { recordOffice } from '../record'
import { approve, maySee, reject, withdraw } from './decide'
import { listEmergencies, reviewEmergency } from './emergencies'
import type { Operation } from './operation'
import { findOperation, viewerOf } from './operations'
import { findApproval, listApprovals, type ApprovalRow } from './repository'

const summaryOf = (row: ApprovalRow): ApprovalSummary => ({
  id: row.id,
  titulo: row.title,
  persona: row.personName,
  pide: row.asked_by_name,
  pedida: row.asked_at.toISOString(),
  vence: row.expires_at.toISOString(),
  estado: row.stateNow,
  decide: row.decided_by_name,
  decidida: row.decided_at?.toISOString() ?? null,
  razon_decision: row.decision_reason,
})

async function effectsFor(
  staff: StaffSession,
  db: Db,
  { operation, payload }: { operation: Operation; payload: unknown },
): Promise<string[]> {
  const effects = await operation.effects(db, payload)
  return operation.account?.(payload) === staff.id ? ['Es sobre su propia cuenta.', ...effects] : effects
}

async function detailOf(db: Db, staff: StaffSession, row: ApprovalRow): Promise<ApprovalDetail> {
  const operation = findOperation(row.operation)
  const waiting = row.stateNow === 'espera' && operation
  const payload = waiting && operation.payload.parse(row.payload)
  const own = row.asked_by === staff.id
  return {
    ...summaryOf(row),
    razon: row.reason,
    efectos: waiting ? await effectsFor(staff, db, { operation, payload }) : [],
    cambios: waiting
      ? ((await operation.changes?.(db, payload)) ?? []).map(({ field, before, after }) => ({
          campo: field,
          antes: before,
          despues: after,
        }))
      : [],
    importacion_id: (waiting && operation.importJob?.(payload)) || null,
    persona_id: row.personName === null ? null : row.compareciente_id,
    mia: own,
    puede_decidir:
      waiting !== undefined &&
      waiting !== false &&
      !own &&
      waiting.roles.some((role) => staff.roles.includes(role)),
    // Codes only: a command collects its own approvals.
    por_recoger: own && row.collectable && row.operation === issueMany.name,
  }
}

/** Approvals (four eyes), and what was done by command without one. */
export const approvalRoutes: FastifyPluginAsync = async (instance) => {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const anybody = { onRequest: requireStaff() }

  app.get(
    '/fundacion/aprobaciones',
    { ...anybody, schema: { response: { 200: approvals } } },
    async (request) => {
      const viewer = viewerOf(staffOf(request))
      const list = async (name: Parameters<typeof listApprovals>[1]) => {
        const { rows, total } = await listApprovals(app.db, name, viewer, maxApprovals)
        return { total, filas: rows.map(summaryOf) }
      }
      return {
        esperan: await list('waiting'),
        pedidas: await list('asked'),
        decididas: await list('decided'),
      }
    },
  )

  app.get(
    '/fundacion/aprobaciones/:id',
    { ...anybody, schema: { params: rowParams, response: { 200: approvalDetail, ...failures(404) } } },
    async (request) => {
      const staff = staffOf(request)
      const row = await findApproval(app.db, request.params.id)
      if (!row || !maySee(staff, row, findOperation(row.operation)))
        throw new ApiError(404, 'not_found', 'No existe esa aprobación.')
      const details = { approval: row.id, asked: row.operation, person: row.compareciente_id }
      await recordOffice(app.db, request, { operation: 'aprobaciones ver', details })
      return detailOf(app.db, staff, row)
    },
  )

  const change = { params: rowParams, response: { 204: nothing, ...failures(404, 409) } }

  app.post(
    '/fundacion/aprobaciones/:id/aprobar',
    { ...anybody, preHandler: requireStepUp, schema: { ...change, body: approveBody } },
    async (request, reply) => {
      await approve(request, request.params.id, request.body.razon)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/aprobaciones/:id/rechazar',
    { ...anybody, schema: { ...change, body: rejectBody } },
    async (request, reply) => {
      await reject(request, request.params.id, request.body.razon)
      return reply.code(204).send()
    },
  )

  app.post('/fundacion/aprobaciones/:id/retirar', { ...anybody, schema: change }, async (request, reply) => {
    await withdraw(request, request.params.id)
    return reply.code(204).send()
  })

  const reviewers = { onRequest: requireStaff('auditoria', 'administracion') }

  app.get('/fundacion/emergencias', { ...reviewers, schema: { response: { 200: emergencies } } }, () =>
    listEmergencies(app.db),
  )

  app.post('/fundacion/emergencias/:id/revisar', { ...reviewers, schema: change }, async (request, reply) => {
    await reviewEmergency(request, request.params.id)
    return reply.code(204).send()
  })
  await Promise.resolve()
}
