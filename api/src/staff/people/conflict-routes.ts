import type { ConflictDecision } from '@fcr/shared/contracts/staff/people-actions'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema'
import { ApiError } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { compareConflict, lockConflict, type Conflict } from '../../identity/conflicts'
import { resolveConflict } from '../../identity/resolve-conflict'
import { requireStaff, staffOf } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { findHolder } from '../approvals/person-facts'
import { resolveByAnnulling } from '../approvals/person-operations'
import { shortWhen } from '@fcr/shared/dates'
import { staffAct, type Act } from '../act'
import { authorOf } from './author'
import { chosenColumns } from './chosen-columns'
import { combineRecords } from './combine-records'

type Trx = Transaction<Database>

/**
 * Locks an open case with the import that the page showed.
 * @throws {ApiError} 404, or 409 with who decided it, or if another import came since
 */
async function holdConflict(trx: Trx, id: string, { importado }: ConflictDecision): Promise<Conflict> {
  const conflict = await lockConflict(trx, id)
  if (!conflict) throw new ApiError(404, 'not_found', 'No existe ese conflicto.')
  const { closed_at, closed_by, imported_at } = conflict
  if (closed_at)
    throw new ApiError(
      409,
      'already_closed',
      `Ya lo resolvió ${closed_by ?? ''} ${shortWhen(closed_at)}. No se cambió nada.`,
    )
  if (importado !== undefined && importado !== (imported_at?.toISOString() ?? null))
    throw new ApiError(
      409,
      'import_changed',
      'Llegaron otros datos importados de esta cédula después de que abrió la ficha. Revíselos y decida de nuevo.',
    )
  return conflict
}

/** Asks for a decision that another person approves. @returns the id of the approval */
async function ask(
  act: Act,
  conflict: Conflict,
  decision: Exclude<ConflictDecision, { decision: 'descartar' }>,
): Promise<string> {
  const { id, numero_identificacion: number } = conflict
  const person = await findHolder(act.trx, number)
  const reason = decision.motivo
  if (decision.decision === 'anular')
    return askApproval(act, resolveByAnnulling, { conflict: id, person }, reason)
  if (person === null)
    throw new ApiError(409, 'no_account', 'Nadie tiene esa cédula en el registro: descarte el conflicto.')
  const { differences } = await compareConflict(act.trx, conflict)
  const columns = chosenColumns(decision.tomar, differences)
  const payload = { conflict: id, person, columns, evidence: decision.evidencia }
  return askApproval(act, combineRecords, payload, reason)
}

/** Closes a case without a change of data. */
async function discard({ trx, request }: Act, { id }: Conflict): Promise<null> {
  const staff = { actor: staffOf(request).name, author: authorOf(request) }
  await resolveConflict(trx, id, { kind: 'descartar' }, staff)
  return null
}

/** Deciding a number that two sides claim. */
export const conflictRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /fundacion/conflictos/:id/resolver', { fails: [404, 409] }),
    onRequest: requireStaff('atencion'),
    handler: async (request, reply) => {
      const { body } = request
      const { decision, motivo: reason } = body
      const details = { conflict: request.params.id, decision, reason }
      const aprobacion = await staffAct(
        request,
        { operation: 'identidad resolver', details },
        async (act) => {
          const conflict = await holdConflict(act.trx, request.params.id, body)
          act.note({ subject: conflict.numero_identificacion })
          return body.decision === 'descartar' ? discard(act, conflict) : ask(act, conflict, body)
        },
      )
      return reply.code(aprobacion === null ? 200 : 202).send({ aprobacion })
    },
  })
  done()
}
