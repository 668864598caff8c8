import { queueMail } from '../mail/outbox'
import type { Db } from '../database/open'
import { endSessionsOfMember } from '../sessions/session-store'
import { revokeDevices } from './devices'
import {
  findLock,
  findMember,
  removeLock,
  requirePasswordChange,
  setTemporaryPassword,
  type MemberState,
} from './members-repository'

// Actions of the staff on a member's access. The callers record them, in the same transaction.

/** Removes the lock after wrong passwords; returns whether there was one. */
export async function unlockMember(trx: Db, number: string): Promise<boolean> {
  const locked = (await findLock(trx, number))?.lockedUntil != null
  await removeLock(trx, number)
  return locked
}

type PasswordReset = { member: MemberState; validUntil: Date }

/** Replaces the password by a temporary one, ends all sessions, removes the known browsers, and notifies the person. */
export async function resetPassword(
  trx: Db,
  number: string,
  passwordHash: string,
): Promise<PasswordReset | undefined> {
  const member = await findMember(trx, number)
  if (!member) return undefined
  const validUntil = await setTemporaryPassword(trx, member.id, passwordHash)
  await endSessionsOfMember(trx, member.id, 'password_reset')
  await revokeDevices(trx, { compareciente_id: member.id })
  await removeLock(trx, number)
  const facts = { at: new Date().toISOString() }
  await queueMail(trx, member.id, { kind: 'password_changed', facts, to: 'both' })
  return { member, validUntil }
}

/** Demands a new password and ends all sessions, if the member has a password; returns the state before. */
export async function forceChange(trx: Db, number: string): Promise<MemberState | undefined> {
  const member = await findMember(trx, number)
  if (!member?.hasPassword) return member
  await requirePasswordChange(trx, member.id)
  await endSessionsOfMember(trx, member.id, 'change_forced')
  return member
}
