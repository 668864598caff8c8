import type { OwnSession } from '@fcr/shared/contracts/rights'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { MemberSession, StaffSession } from './callers'
import { realms } from './realms'
import { isLive } from './session-store'

type Owner = MemberSession | StaffSession

/** Lists the caller's live sessions, most recently used first. */
export async function listOwnSessions(db: Db, owner: Owner): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .select(sql<number>`floor(extract(epoch FROM expires_at - now()))::integer`.as('seconds_left'))
    .where(realms[owner.realm].owner, '=', owner.id)
    .where(isLive(owner.realm))
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    creada: row.created_at.toISOString(),
    ultimo_uso: row.last_used_at.toISOString(),
    actual: row.id === owner.sessionId,
    segundos_restantes: row.seconds_left,
    direccion: row.address,
    navegador: row.user_agent,
  }))
}

/** Ends every session of the caller except the requesting one; returns how many were live. */
export async function endOtherSessions(db: Db, owner: Owner): Promise<number> {
  const live = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'ended_by_owner' })
    .where(realms[owner.realm].owner, '=', owner.id)
    .where('id', '!=', owner.sessionId)
    .where(isLive(owner.realm))
    .returning('id')
    .execute()
  return live.length
}
