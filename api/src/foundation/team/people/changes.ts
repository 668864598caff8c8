import type { StaffRole } from '@fcr/shared/contracts/foundation/staff'
import { sql } from 'kysely'
import type { Db } from '../../../database/open'
import { endSessionsOfStaff } from '../../../sessions/session-store'
import { removeEveryWay } from '../account/remove-way'
import { createInvitation, withdrawInvitationsOf } from '../invitations/invitations-repository'
import { findTeamMember, listAdministrators, type TeamMember } from './people-repository'

/** Why an account is not changed. */
export type Unchanged =
  'not_found' | 'disabled' | 'active' | 'same_roles' | 'last_administrator' | 'one_administrator'

export type Changed = { member: TeamMember; endedSessions?: number }

/** Whether nobody else could administer the team. */
const isLastAdministrator = (administrators: readonly string[], id: string) =>
  administrators.every((one) => one === id)

/**
 * Locks an account, after the administrators: of two changes at once, the second sees what the first did.
 */
async function lockMember(trx: Db, id: string) {
  const administrators = await listAdministrators(trx)
  await trx.selectFrom('staff_account').select('id').where('id', '=', id).forUpdate().execute()
  return { administrators, member: await findTeamMember(trx, id) }
}

/** Changes the roles of an account; live sessions have the new ones at once. */
export async function changeRoles(trx: Db, id: string, roles: StaffRole[]): Promise<Changed | Unchanged> {
  const { administrators, member } = await lockMember(trx, id)
  if (!member) return 'not_found'
  if (member.disabledAt) return 'disabled'
  if (roles.length === member.roles.length && roles.every((role) => member.roles.includes(role)))
    return 'same_roles'
  const loses = member.roles.includes('administracion') && !roles.includes('administracion')
  if (loses && isLastAdministrator(administrators, id)) return 'last_administrator'
  await trx.updateTable('staff_account').set({ roles }).where('id', '=', id).execute()
  return { member }
}

/** Disables an account: its sessions end and its invitations are withdrawn. */
export async function disableAccount(trx: Db, id: string): Promise<Changed | Unchanged> {
  const { administrators, member } = await lockMember(trx, id)
  if (!member) return 'not_found'
  if (member.disabledAt) return 'disabled'
  if (member.roles.includes('administracion') && isLastAdministrator(administrators, id))
    return 'last_administrator'
  await trx
    .updateTable('staff_account')
    .set({ disabled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await withdrawInvitationsOf(trx, id)
  return { member, endedSessions: await endSessionsOfStaff(trx, id, 'account_disabled') }
}

/** Enables a disabled account, with the ways in that it had. */
export async function enableAccount(trx: Db, id: string): Promise<Changed | Unchanged> {
  const { member } = await lockMember(trx, id)
  if (!member) return 'not_found'
  if (!member.disabledAt) return 'active'
  await trx.updateTable('staff_account').set({ disabled_at: null }).where('id', '=', id).execute()
  return { member }
}

/**
 * Withdraws every way into an account, ends its sessions and sends it a link for a new way in. Only where two
 * administrators can sign in: neither can take the account of the only other one.
 */
export async function resetWays(trx: Db, id: string, invitedBy: string): Promise<Changed | Unchanged> {
  const { administrators, member } = await lockMember(trx, id)
  if (!member) return 'not_found'
  if (member.disabledAt) return 'disabled'
  if (administrators.length < 2) return 'one_administrator'
  await removeEveryWay(trx, id)
  const endedSessions = await endSessionsOfStaff(trx, id, 'ways_reset')
  await withdrawInvitationsOf(trx, id)
  const { name, email, roles } = member
  await createInvitation(trx, { name, email, roles, invitedBy, accountId: id }, true)
  return { member, endedSessions }
}
