import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { OperationName } from '../../audit/deeds'
import type { Database } from '../../database/schema'
import { ApiError } from '../../errors/api-error'
import type { StaffSession } from '../../sessions/callers'
import { settleErasures } from '../../rights/settle-erasures'
import { staffOf } from '../../sessions/policy'
import { staffAct, type Act } from '../act'
import type { Operation } from './operation'
import { findOperation } from './operations'
import { differencesBetween, readPage } from './page'
import { lockApproval, lockAuthorised, storeDecision, type ApprovalRow } from './repository'
import { shortWhen } from '@fcr/shared/dates'

type Trx = Transaction<Database>

const unknown = () => new ApiError(404, 'not_found', 'No existe esa aprobación.')

const notRead = () =>
  new ApiError(409, 'not_read', 'No se hizo nada. Vuelva a abrir la aprobación y léala antes de aprobar.')

const changed = () =>
  new ApiError(
    409,
    'changed_since_read',
    'Los datos cambiaron desde que usted los leyó: no se hizo nada. Esta página dice qué cambió. Si todavía hace falta, quien la pidió puede pedirla de nuevo.',
  )

const verbs = { aprobada: 'la aprobó', rechazada: 'no la aprobó', retirada: 'la retiró' } as const

function refuseDecided({ stateNow, reasonNow, differences, decided_by_name, decided_at }: ApprovalRow) {
  if (stateNow === 'espera') return
  if (stateNow === 'vencida' || decided_at === null)
    throw new ApiError(
      409,
      'expired',
      reasonNow ?? 'Venció sin decisión. Quien la pidió puede pedirla de nuevo.',
    )
  if (differences)
    throw new ApiError(
      409,
      'already_decided',
      `Los datos cambiaron: no se hizo nada, ${shortWhen(decided_at)}.`,
    )
  throw new ApiError(
    409,
    'already_decided',
    `Ya ${verbs[stateNow]} ${decided_by_name ?? ''} ${shortWhen(decided_at)}.`,
  )
}

/** Whether somebody may see an approval at all: its operation's roles, its asker, its decider. */
export const maySee = (staff: StaffSession, approval: ApprovalRow, operation: Operation | undefined) =>
  approval.asked_by === staff.id ||
  approval.decided_by === staff.id ||
  operation?.roles.some((role) => staff.roles.includes(role)) === true

/** Locks a waiting approval for a person of the operation's roles other than the asker. @throws {ApiError} */
async function lockForDecision(trx: Trx, staff: StaffSession, id: string) {
  const approval = await lockApproval(trx, id)
  const operation = approval && findOperation(approval.operation)
  if (!approval || !maySee(staff, approval, operation)) throw unknown()
  if (approval.asked_by === staff.id)
    throw new ApiError(403, 'own_request', 'Usted la pidió: la decide otra persona.')
  refuseDecided(approval)
  if (!operation) throw new ApiError(409, 'not_applicable', 'Esta versión del sitio no conoce esa operación.')
  const payload = operation.payload.parse(approval.payload)
  await operation.lock(trx, payload)
  const accounts = [staff.id, ...(approval.asked_by === null ? [] : [approval.asked_by])]
  const authorised = await lockAuthorised(trx, accounts, operation.roles)
  if (!authorised.has(staff.id)) throw new ApiError(403, 'forbidden', 'Ya no tiene permiso para decidirla.')
  const askerMay = approval.asked_by === null || authorised.has(approval.asked_by)
  return { approval, operation, payload, askerMay }
}

/** Records a decision and its refusal. `work` returns a refusal whose changes stay. */
async function decide(
  request: FastifyRequest,
  { id, operation }: { id: string; operation: OperationName },
  work: (act: Act) => Promise<ApiError | undefined>,
) {
  const refused = await staffAct(request, { operation, details: { approval: id } }, async (act) => {
    const refusal = await work(act)
    if (refusal) act.note({ outcome: refusal.code })
    return refusal
  })
  if (refused) throw refused
  // Its work is done; housekeeping settles what this could not.
  await settleErasures(request.server.db).catch((error: unknown) =>
    request.log.warn({ err: error }, 'settling erasures failed'),
  )
}

type Held = Awaited<ReturnType<typeof lockForDecision>>

/** Executes an approved request; the row has both names. */
async function execute({ trx, request, note }: Act, { approval, operation, payload }: Held) {
  const { id, asked_by_name: askedBy, asked_by_system: askedBySystem } = approval
  const people = { askedBy, approvedBy: staffOf(request).name }
  const reason = approval.reason ?? ''
  const { subject, details, granted } = await operation.execute(trx, payload, {
    approval: id,
    ...people,
    reason,
  })
  if (granted)
    await trx
      .updateTable('approval')
      .set({ granted: JSON.stringify(granted) })
      .where('id', '=', id)
      .execute()
  note({ operation: operation.name, subject, details: { ...details, ...people, askedBySystem, reason } })
}

/**
 * Approves and executes, in one transaction, if the page is still the one that the approver read; otherwise the
 * approval ends, and its page tells both people what changed.
 * @param fingerprint of the page that the approver read
 */
export const approve = (
  request: FastifyRequest,
  id: string,
  { fingerprint = '', note = null }: { fingerprint: string | undefined; note: string | null | undefined },
) =>
  decide(request, { id, operation: 'aprobaciones aprobar' }, async (act) => {
    const { trx } = act
    const staff = staffOf(request)
    const held = await lockForDecision(trx, staff, id)
    const { approval, operation, payload } = held
    if (!held.askerMay)
      throw new ApiError(
        409,
        'asker_unauthorised',
        `${approval.asked_by_name} ya no tiene permiso para pedirlo: no se puede aprobar.`,
      )
    const seen = approval.pages?.[fingerprint]
    if (!seen) throw notRead()
    const now = await readPage(trx, operation, payload)
    if (now.fingerprint !== fingerprint) {
      const differences = differencesBetween(seen, now.page)
      await storeDecision(trx, id, { state: 'rechazada', by: staff, reason: null, differences })
      return changed()
    }
    await storeDecision(trx, id, { state: 'aprobada', by: staff, reason: note })
    await execute(act, held)
    return undefined
  })

export const reject = (request: FastifyRequest, id: string, reason: string) =>
  decide(request, { id, operation: 'aprobaciones rechazar' }, async ({ trx, note }) => {
    const staff = staffOf(request)
    const { approval } = await lockForDecision(trx, staff, id)
    await storeDecision(trx, id, { state: 'rechazada', by: staff, reason })
    note({ details: { asked: approval.operation, askedBy: approval.asked_by_name, reason } })
    return undefined
  })

/** Only by the asker. */
export const withdraw = (request: FastifyRequest, id: string) =>
  decide(request, { id, operation: 'aprobaciones retirar' }, async ({ trx, note }) => {
    const staff = staffOf(request)
    const approval = await lockApproval(trx, id)
    if (!approval || !maySee(staff, approval, findOperation(approval.operation))) throw unknown()
    if (approval.asked_by !== staff.id)
      throw new ApiError(403, 'not_own_request', 'Solo la retira quien la pidió.')
    refuseDecided(approval)
    await storeDecision(trx, id, { state: 'retirada', by: staff, reason: null })
    note({ details: { asked: approval.operation } })
    return undefined
  })
