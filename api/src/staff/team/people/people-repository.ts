import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { sql } from 'kysely'
import { advisoryLocks } from '../../../database/advisory-locks'
import type { Db } from '../../../database/open'

export type TeamMember = {
  id: string
  name: string
  email: string
  roles: StaffRole[]
  createdAt: Date
  disabledAt: Date | null
  lastUsedAt: Date | null
  passkeys: number
  hasPassword: boolean
}

const hasWay = sql<boolean>`(
  EXISTS (SELECT FROM staff_passkey WHERE staff_account_id = account.id)
  OR EXISTS (SELECT FROM staff_password WHERE staff_account_id = account.id))`

const selectTeam = (db: Db) =>
  db
    .selectFrom('staff_account as account')
    .select(['account.id', 'account.name', 'account.email', 'account.roles'])
    .select(['account.created_at as createdAt', 'account.disabled_at as disabledAt'])
    .select([
      // Old sessions are deleted, so the sign-in counts too.
      sql<Date | null>`greatest(account.last_used_at,
        (SELECT max(last_used_at) FROM session WHERE staff_account_id = account.id))`.as('lastUsedAt'),
      sql<number>`(SELECT count(*)::integer FROM staff_passkey WHERE staff_account_id = account.id)`.as(
        'passkeys',
      ),
      sql<boolean>`EXISTS (SELECT FROM staff_password WHERE staff_account_id = account.id)`.as('hasPassword'),
    ])

/** Lists the team: active people first, by name. */
export const listTeam = (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<TeamMember[]> =>
  selectTeam(db)
    .orderBy(sql`account.disabled_at IS NOT NULL`)
    .orderBy('account.name')
    .orderBy('account.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const findTeamMember = (db: Db, id: string): Promise<TeamMember | undefined> =>
  selectTeam(db).where('account.id', '=', id).executeTakeFirst()

export async function countTeam(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('staff_account')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The active administrators who can sign in. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_account as account')
    .select('account.id')
    .where(sql<boolean>`'administracion' = ANY(account.roles)`)
    .where('account.disabled_at', 'is', null)
    .where(hasWay)
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes changes of accounts wait for one another, until the transaction ends. */
export const lockTeam = (trx: Db) => sql`SELECT pg_advisory_xact_lock(${advisoryLocks.team})`.execute(trx)

/** Invitations that nobody has accepted or withdrawn, newest first. */
export const listInvitations = (db: Db) =>
  db
    .selectFrom('staff_invitation')
    .selectAll()
    .select(sql<boolean>`expires_at > now()`.as('valid'))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
export type StoredInvitation = Awaited<ReturnType<typeof listInvitations>>[number]
