import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { sql } from 'kysely'
import { revokeDevices } from '../../../auth/devices'
import type { Db } from '../../../database/open'
import { removeStaffCounters } from '../../../limits/login-lock'
import { endSessionsOfStaff } from '../../../sessions/session-store'
import { removeEveryWay } from '../account/remove-way'
import { createInvitation, withdrawInvitationsOf } from '../invitations/invitations-repository'
import { findTeamMember, listAdministrators, lockTeam, type TeamMember } from './people-repository'

/** A change of an account that needs a second person on the site. */
export type Change =
  | { kind: 'roles'; roles: StaffRole[] }
  /** `reset`: withdraws every way in and sends a link for a new one. */
  | { kind: 'disable' | 'enable' | 'reset' }

/** Why an account is not changed. */
export type Unchanged =
  'not_found' | 'disabled' | 'active' | 'same_roles' | 'last_administrator' | 'one_administrator'

type Changed = { member: TeamMember; endedSessions: number }

type State = { member: TeamMember | undefined; administrators: readonly string[] }

const isSame = (roles: readonly StaffRole[], other: readonly StaffRole[]) =>
  roles.length === other.length && roles.every((role) => other.includes(role))

/** Decides why a change is refused, if it is. */
function refusalOf(change: Change, { member, administrators }: State): Unchanged | undefined {
  if (!member) return 'not_found'
  if (change.kind === 'enable') return member.disabledAt ? undefined : 'active'
  if (member.disabledAt) return 'disabled'
  // Otherwise one of two could take over the account of the other.
  if (change.kind === 'reset') return administrators.length < 2 ? 'one_administrator' : undefined
  if (change.kind === 'roles' && isSame(change.roles, member.roles)) return 'same_roles'
  const stays = change.kind === 'roles' && change.roles.includes('administracion')
  const isLast =
    member.roles.includes('administracion') &&
    administrators.every((administrator) => administrator === member.id)
  return isLast && !stays ? 'last_administrator' : undefined
}

const read = async (db: Db, id: string): Promise<State> => ({
  administrators: await listAdministrators(db),
  member: await findTeamMember(db, id),
})

/** Returns the account that a change concerns, or why it would be refused now. */
export async function checkChange(db: Db, id: string, change: Change): Promise<TeamMember | Unchanged> {
  const state = await read(db, id)
  return refusalOf(change, state) ?? state.member ?? 'not_found'
}

/**
 * Changes an account: one change at a time, so that two cannot remove the last two administrators. Live sessions
 * have the new roles at once; those of a disabled or reset account end. `by`: name of the person who asks.
 */
export async function changeAccount(
  trx: Db,
  id: string,
  { by, ...change }: Change & { by: string },
): Promise<Changed | Unchanged> {
  await lockTeam(trx)
  const member = await checkChange(trx, id, change)
  if (typeof member === 'string') return member
  return { member, endedSessions: await apply(trx, member, change, by) }
}

const setAccount = (trx: Db, id: string, values: { roles?: StaffRole[]; disabled_at?: Date | null }) =>
  trx.updateTable('staff_account').set(values).where('id', '=', id).execute()

/** Returns how many sessions ended. */
async function apply(
  trx: Db,
  { id, name, email, roles }: TeamMember,
  change: Change,
  invitedBy: string,
): Promise<number> {
  switch (change.kind) {
    case 'roles':
      await setAccount(trx, id, { roles: change.roles })
      return 0
    case 'enable':
      await setAccount(trx, id, { disabled_at: null })
      return 0
    case 'disable':
      await trx
        .updateTable('staff_account')
        .set({ disabled_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      await withdrawInvitationsOf(trx, id)
      await revokeDevices(trx, { staff_account_id: id })
      return endSessionsOfStaff(trx, id, 'account_disabled')
    case 'reset': {
      // First, because these wait for requests that are adding a way in.
      await withdrawInvitationsOf(trx, id)
      const ended = await endSessionsOfStaff(trx, id, 'ways_reset')
      await removeEveryWay(trx, id)
      await removeStaffCounters(trx, { id, email })
      await revokeDevices(trx, { staff_account_id: id })
      await createInvitation(trx, { name, email, roles, invitedBy, accountId: id }, true)
      // Again, because the removal may have waited for somebody who was signing in.
      return ended + (await endSessionsOfStaff(trx, id, 'ways_reset'))
    }
  }
}
