import {
  maxApprovals,
  type ApprovalDetail,
  type ApprovalSummary,
} from '@fcr/shared/contracts/staff/approvals'
import { stepUpSeconds } from '@fcr/shared/contracts/staff/staff'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import type { StaffSession } from '../../sessions/callers'
import { requireProvenStaff, requireStaff, staffOf } from '../../sessions/policy'
import { issueMany } from '../codes/many'
import { recordStaffAct } from '../record'
import { approve, maySee, reject, withdraw } from './decide'
import { listEmergencies, reviewEmergency } from './emergencies'
import type { Operation } from './operation'
import { findOperation, viewerOf } from './operations'
import { differencesBetween, readPage } from './page'
import { findApproval, keepPage, listApprovals, type ApprovalRow } from './repository'

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
  razon_decision: row.reasonNow,
  cambio: row.differences !== null,
})

/** Content of the page of an approval that has ended. */
const ended = { situacion: [], efectos: [], cambios: [], huella: null, importacion_id: null }

/** Content of the page of a pending approval that may now be approved. */
async function readWaiting(db: Db, staff: StaffSession, row: ApprovalRow, operation: Operation) {
  const payload = operation.payload.parse(row.payload)
  const read = await readPage(db, operation, payload)
  await keepPage(db, row.id, read)
  const { page, fingerprint } = read
  const asked = row.pages?.[row.fingerprint ?? '']
  const own = operation.account?.(payload) === staff.id ? ['Es sobre su propia cuenta.'] : []
  return {
    situacion: page.facts.map(({ field, value }) => ({ campo: field, valor: value })),
    efectos: [...own, ...page.effects],
    cambios: page.changes.map(({ field, before, after }) => ({
      campo: field,
      antes: before,
      despues: after,
    })),
    diferencias: asked ? differencesBetween(asked, page) : [],
    huella: fingerprint,
    importacion_id: operation.importJob?.(payload) ?? null,
  }
}

async function detailOf(db: Db, staff: StaffSession, row: ApprovalRow): Promise<ApprovalDetail> {
  const operation = row.stateNow === 'espera' ? findOperation(row.operation) : undefined
  const own = row.asked_by === staff.id
  return {
    ...summaryOf(row),
    razon: row.reason,
    ...(operation
      ? await readWaiting(db, staff, row, operation)
      : { ...ended, diferencias: row.differences ?? [] }),
    persona_id: row.personName === null ? null : row.compareciente_id,
    mia: own,
    confirmado_segundos: Math.max(0, stepUpSeconds - staff.secondsSinceProof),
    puede_decidir: !own && operation?.roles.some((role) => staff.roles.includes(role)) === true,
    // Codes only: a command collects its own approvals.
    por_recoger: own && row.collectable && row.operation === issueMany.name,
  }
}

/** Approvals (four eyes), and actions by command without one. */
export const approvalRoutes: Routes = (app, _options, done) => {
  const onRequest = requireStaff()
  const reviewers = requireStaff('auditoria', 'administracion')

  app.route({
    ...endpoint('GET /fundacion/aprobaciones'),
    onRequest,
    handler: async (request) => {
      const viewer = viewerOf(staffOf(request))
      const list = async (name: Parameters<typeof listApprovals>[1]) => {
        const { rows, total } = await listApprovals(app.db, name, viewer, maxApprovals)
        return { total, rows }
      }
      const [waiting, asked, decided] = [await list('waiting'), await list('asked'), await list('decided')]
      const people = [waiting, asked, decided].flatMap(({ rows }) =>
        rows.flatMap(({ personName, compareciente_id }) => (personName === null ? [] : [compareciente_id])),
      )
      const details = { people: [...new Set(people)] }
      await recordStaffAct(app.db, request, { operation: 'aprobaciones listar', details })
      const filas = ({ total, rows }: typeof waiting) => ({ total, filas: rows.map(summaryOf) })
      return { esperan: filas(waiting), pedidas: filas(asked), decididas: filas(decided) }
    },
  })

  app.route({
    ...endpoint('GET /fundacion/aprobaciones/:id', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const staff = staffOf(request)
      const row = await findApproval(app.db, request.params.id)
      if (!row || !maySee(staff, row, findOperation(row.operation)))
        throw new ApiError(404, 'not_found', 'No existe esa aprobación.')
      const details = { approval: row.id, asked: row.operation, person: row.compareciente_id }
      await recordStaffAct(app.db, request, { operation: 'aprobaciones ver', details })
      return detailOf(app.db, staff, row)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/aprobaciones/:id/aprobar', { fails: [404, 409] }),
    onRequest: requireProvenStaff(),
    handler: async (request) => {
      const { huella: fingerprint, razon: note } = request.body
      await approve(request, request.params.id, { fingerprint, note })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/aprobaciones/:id/rechazar', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      await reject(request, request.params.id, request.body.razon)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/aprobaciones/:id/retirar', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      await withdraw(request, request.params.id)
    },
  })

  app.route({
    ...endpoint('GET /fundacion/emergencias'),
    onRequest: reviewers,
    handler: async (request) => {
      const list = await listEmergencies(app.db)
      // Their reasons may name people.
      const details = { emergencies: list.map(({ id }) => id) }
      if (list.length > 0) await recordStaffAct(app.db, request, { operation: 'emergencias listar', details })
      return list
    },
  })

  app.route({
    ...endpoint('POST /fundacion/emergencias/:id/revisar', { fails: [404, 409] }),
    onRequest: reviewers,
    handler: async (request) => {
      await reviewEmergency(request, request.params.id)
    },
  })
  done()
}
