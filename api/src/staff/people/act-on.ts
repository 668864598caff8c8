import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { OperationName } from '../../audit/operations'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import { ApiError } from '../../errors/api-error'
import { numberForStaff, type AuthorisedNumber } from '../../identity/authority'
import { staffOf } from '../../sessions/policy'
import { shortWhen } from '@fcr/shared/dates'
import { recordStaffAct } from '../record'
import { noPerson } from './people-errors'

type Trx = Transaction<Database>

/** A person whose row is locked for the transaction. */
export type HeldPerson = { id: string; numero: AuthorisedNumber }

/** Locks a person of the register. @throws {ApiError} 404, or 409 for an annulled account */
export async function holdPerson(trx: Trx, request: FastifyRequest, id: string): Promise<HeldPerson> {
  const lock = () =>
    trx
      .selectFrom('compareciente')
      .select('numero_identificacion')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  let row = await lock()
  if (!row) {
    const annulled = await trx
      .selectFrom('cuenta_anulada')
      .select(['annulled_at', 'annulled_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (annulled)
      throw new ApiError(
        409,
        'annulled',
        `La cuenta está anulada: la anuló ${annulled.annulled_by} ${shortWhen(annulled.annulled_at)}.`,
      )
    // It may have been restored since the first look.
    row = await lock()
  }
  if (!row) throw noPerson()
  return { id, numero: numberForStaff({ actor: staffOf(request).name }, row.numero_identificacion) }
}

type Act<Result> = { result: Result; outcome?: string; details?: Record<string, unknown> }

/**
 * Acts on a person and records it, in one transaction. Acts on one person take turns; `work` finds what the previous
 * one left.
 */
export const actOn = <Result>(
  request: FastifyRequest,
  { id, operation }: { id: string; operation: OperationName },
  work: (trx: Trx, person: HeldPerson) => Promise<Act<Result>>,
): Promise<Result> =>
  request.server.db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, request, id)
    const { result, outcome, details } = await work(trx, person)
    await recordStaffAct(trx, request, {
      operation,
      subject: person.numero,
      ...(outcome !== undefined && { outcome }),
      details: { person: id, ...details },
    })
    return result
  })

/** The last author of one of these operations, and the time: 'Iván Muestra el 22/11/2026 a las 08:10'. */
export async function lastDone(
  db: Db,
  numero: AuthorisedNumber,
  ...operations: OperationName[]
): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_event as event')
    .leftJoin('staff_account as account', (join) =>
      join.on('event.actor_realm', '=', 'fundacion').on(sql<boolean>`account.id::text = event.actor_id`),
    )
    .select(['event.at', 'event.actor_id', 'account.name'])
    .where('subject', '=', numero)
    .where('action', '=', 'staff')
    .where('outcome', '=', 'ok')
    .where(sql<string>`event.details ->> 'command'`, 'in', operations)
    .orderBy('event.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && `${row.name ?? row.actor_id ?? ''} ${shortWhen(row.at)}`
}

/** The refusal of an act that another one has made pointless: says who did it and when, if anybody did. */
export async function refuseLate(
  db: Db,
  { numero }: HeldPerson,
  { code, otherwise, operations }: { code: string; otherwise: string; operations: OperationName[] },
): Promise<ApiError> {
  const done = await lastDone(db, numero, ...operations)
  return new ApiError(409, code, done === undefined ? otherwise : `${otherwise} Lo hizo ${done}.`)
}
