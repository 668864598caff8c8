import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../database/open'
import { ApiError } from '../../../errors/api-error'
import { lockedStaff, removeStaffCounters } from '../../../limits/login-lock'
import { staffAct } from '../../act'
import { notFound } from '../team-errors'
import { findTeamMember, type TeamMember } from './people-repository'

/**
 * Forgets the wrong passwords of an account: those for its address, of its known browsers and in its sessions. Returns
 * whether they locked it; undefined without such an account.
 */
export async function unlockAccount(
  trx: Db,
  id: string,
): Promise<{ member: TeamMember; wasLocked: boolean } | undefined> {
  const member = await findTeamMember(trx, id)
  if (!member) return undefined
  const wasLocked = (await lockedStaff(trx, [member])).has(id)
  await removeStaffCounters(trx, member)
  return { member, wasLocked }
}

/** Unlocks the account in the path. @throws {ApiError} 404, 409 if it is not locked */
export const unlockColleague = (
  request: FastifyRequest<{ Params: { id: string } }>,
  reason: string,
): Promise<void> => {
  const { id } = request.params
  return staffAct(
    request,
    { operation: 'equipo desbloquear', details: { account: id, reason } },
    async ({ trx }) => {
      const unlocked = await unlockAccount(trx, id)
      if (!unlocked) throw notFound()
      if (!unlocked.wasLocked) throw new ApiError(409, 'not_locked', 'La cuenta no está bloqueada.')
    },
  )
}
