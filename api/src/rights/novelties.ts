import type { Novelty } from '@fcr/shared/contracts/rights'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { Scope } from '../identity/authority'
import { radicadoOf } from './radicado'
import { visibleInScope } from './requests-repository'

/** Maximum number of novelties in one list. */
const maxListed = 100

const findReplies = (db: Db, scope: Scope) =>
  db
    .selectFrom('data_request')
    .innerJoin('data_request_reply as reply', 'reply.request_id', 'data_request.id')
    .select(['data_request.id', 'data_request.created_at', 'reply.created_at as replied_at', 'reply.state'])
    .where((eb) => visibleInScope(eb, scope))
    .where('reply.seen_at', 'is', null)
    .orderBy('reply.id')
    .limit(maxListed)
    .execute()

const findVerification = (db: Db, id: string) =>
  db
    .selectFrom('compareciente')
    .select('identidad_verified_at')
    .where('id', '=', id)
    .whereRef('identidad_verified_at', '>', 'identidad_seen_at')
    .executeTakeFirst()

/** Returns the replies, decisions and verification that the member has not opened yet, oldest first. */
export async function findNovelties(db: Db, scope: Scope): Promise<Novelty[]> {
  const replies = await findReplies(db, scope)
  const verification = await findVerification(db, scope.comparecienteId ?? '0')
  const novelties: Novelty[] = replies.map(({ id, created_at, replied_at, state }) => ({
    tipo: 'respuesta',
    fecha: replied_at.toISOString(),
    solicitud: id,
    radicado: radicadoOf({ id, created_at }),
    estado: state,
  }))
  if (verification?.identidad_verified_at)
    novelties.push({ tipo: 'identidad', fecha: verification.identidad_verified_at.toISOString() })
  return novelties.sort((a, b) => a.fecha.localeCompare(b.fecha))
}

/** Marks the novelties up to a time as seen; `until` has milliseconds, the stored times have microseconds. */
export async function markSeen(db: Db, scope: Scope, until: Date): Promise<void> {
  await db
    .updateTable('data_request_reply')
    .set({ seen_at: sql<Date>`now()` })
    .where('seen_at', 'is', null)
    .where(sql<boolean>`date_trunc('milliseconds', data_request_reply.created_at) <= ${until}`)
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('data_request')
        .select('id')
        .where((request) => visibleInScope(request, scope)),
    )
    .execute()
  await db
    .updateTable('compareciente')
    .set({ identidad_seen_at: sql<Date>`identidad_verified_at` })
    .where('id', '=', scope.comparecienteId ?? '0')
    .whereRef('identidad_verified_at', '>', 'identidad_seen_at')
    .where(sql<boolean>`date_trunc('milliseconds', identidad_verified_at) <= ${until}`)
    .execute()
}
