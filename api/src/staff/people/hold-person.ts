import { sql } from 'kysely'
import type { OperationName } from '../../audit/deeds'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import { numberForStaff, type AuthorisedNumber } from '../../identity/authority'
import { staffOf } from '../../sessions/policy'
import { shortWhen } from '@fcr/shared/dates'
import type { Act } from '../act'
import { noPerson } from './people-errors'

/** A person whose row is locked for the transaction. */
export type HeldPerson = { id: string; numero: AuthorisedNumber }

/** Locks a person of the register, whom the act's row then names. Acts on one person take turns. @throws {ApiError} 404, or 409 for an annulled account */
export async function holdPerson({ trx, request, note }: Act, id: string): Promise<HeldPerson> {
  note({ details: { person: id } })
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
  note({ subject: row.numero_identificacion })
  return { id, numero: numberForStaff({ actor: staffOf(request).name }, row.numero_identificacion) }
}

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
