import { forbidden } from '../../auth/auth-errors'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import { staffOf } from '../../sessions/policy'
import type { Act } from '../act'
import { findNumber } from './person-facts'
import type { Operation } from './operation'
import { readPage } from './page'
import { findSame, hasApprover, insertApproval } from './repository'
import { shortWhen } from '@fcr/shared/dates'

export type Asker = {
  /** Null without an account. */
  id: string | null
  name: string
  /** The operating system's user, for a command. */
  system?: string
}

type Asked = { asker: Asker; reason: string }

/** Whom an approval concerns: their row, and the document number. */
async function concernedBy<Payload>(db: Db, operation: Operation<Payload>, payload: Payload) {
  const person = operation.person?.(payload) ?? null
  const number = operation.number ? await operation.number(db, payload) : await findNumber(db, person)
  return { compareciente_id: person, numero_identificacion: number ?? null }
}

/**
 * Stores what somebody asks for, with the page as it is now, and returns the id of the approval. The caller records it.
 * @throws {ApiError} if nobody else can approve it, or if the same already waits
 */
export async function storeApproval<Payload>(
  trx: Db,
  operation: Operation<Payload>,
  payload: Payload,
  { asker, reason }: Asked,
): Promise<string> {
  if (!(await hasApprover(trx, operation.roles, asker.id)))
    throw new ApiError(
      409,
      'nobody_approves',
      'Nadie más del equipo puede aprobarlo: hace falta otra persona con el mismo permiso.',
    )
  const wanted = operation.payload.parse(payload)
  const row = { operation: operation.name, payload: JSON.stringify(wanted) }
  const { page, fingerprint } = await readPage(trx, operation, wanted)
  const id = await insertApproval(trx, {
    ...row,
    fingerprint,
    pages: JSON.stringify({ [fingerprint]: page }),
    title: operation.title(payload),
    ...(await concernedBy(trx, operation, wanted)),
    reason,
    asked_by: asker.id,
    asked_by_name: asker.name,
    asked_by_system: asker.system ?? null,
  })
  if (id !== undefined) return id
  const same = await findSame(trx, row)
  const by = same ? ` ${same.asked_by_name}, ${shortWhen(same.asked_at)}` : ' otra persona'
  throw new ApiError(409, 'already_asked', `Ya lo pidió${by}. Espera una decisión.`)
}

/**
 * Asks another person to approve an operation, which the act's row then says; returns the id of the approval. Respond
 * with 202.
 * @throws {ApiError} if the caller has none of its roles, nobody else can approve it, or the same already waits
 */
export async function askApproval<Payload>(
  { trx, request, note }: Act,
  operation: Operation<Payload>,
  payload: Payload,
  reason: string,
): Promise<string> {
  const asker = staffOf(request)
  if (!operation.roles.some((role) => asker.roles.includes(role))) throw forbidden()
  note({ operation: 'aprobaciones pedir', details: { asked: operation.name, reason } })
  const approval = await storeApproval(trx, operation, payload, { asker, reason })
  note({ details: { approval } })
  return approval
}
