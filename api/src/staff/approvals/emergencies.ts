import type { Emergency } from '@fcr/shared/contracts/staff/approvals'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import { staffOf } from '../../sessions/policy'
import { staffAct } from '../act'
import { shortWhen } from '@fcr/shared/dates'

type NewEmergency = { command: string; actor: string; reason: string; other_name?: boolean }

/** Stores, in its transaction, that a command acted without a second person, or asked for one under another name. */
export const raiseEmergency = (trx: Db, row: NewEmergency) =>
  trx.insertInto('emergency').values(row).returning('id').executeTakeFirstOrThrow()

/** Unreviewed actions done alone or requested under another name; newest first. */
export async function listEmergencies(db: Db): Promise<Emergency[]> {
  const rows = await db
    .selectFrom('emergency')
    .selectAll()
    .where('reviewed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ id, at, command, actor, reason, other_name }) => ({
    id,
    a_otro_nombre: other_name,
    fecha: at.toISOString(),
    orden: command,
    autor: actor,
    razon: reason,
  }))
}

/** Number of emergencies that nobody has reviewed. */
export async function countEmergencies(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('emergency')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('reviewed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** Closes the alarm. Of several reviewers, the first one counts. @throws {ApiError} */
export const reviewEmergency = (request: FastifyRequest, id: string) =>
  staffAct(request, { operation: 'emergencias revisar', details: { emergency: id } }, async ({ trx }) => {
    const row = await trx
      .selectFrom('emergency')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiError(404, 'not_found', 'No existe esa alarma.')
    if (row.reviewed_at)
      throw new ApiError(
        409,
        'already_reviewed',
        `Ya la revisó ${row.reviewed_by_name ?? ''} ${shortWhen(row.reviewed_at)}.`,
      )
    await trx
      .updateTable('emergency')
      .set({ reviewed_at: sql<Date>`now()`, reviewed_by_name: staffOf(request).name })
      .where('id', '=', id)
      .execute()
  })
