import type { ChangePassword } from '@fcr/shared/contracts/session'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/record'
import { clearFailures } from '../limits/login-lock'
import { queueMail } from '../mail/outbox'
import { hashPassword } from '../passwords/hash'
import { identify } from '../sessions/callers'
import { limitMember } from '../sessions/policy'
import { deviceOf } from '../sessions/request-session'
import { endSessionsOfMember, openSession } from '../sessions/session-store'
import type { TokenPair } from '../sessions/tokens'
import { wrongCredentials } from './auth-errors'
import { checkCredentials, lockAccount, recordRefusal, refuseLocked } from './credentials'
import { revokeDevices } from './devices'
import { checkNewPassword, replacePassword } from './new-password'

/**
 * Changes a password, with or without a session (a forced change precedes the first session). Ends every
 * session of the person and forgets the account's known browsers, except the requesting one; with a session,
 * returns a new session to continue with.
 * @throws {ApiError} 400 (the new password breaks a rule), 401, 423, 429
 */
export async function changePassword(
  request: FastifyRequest,
  change: ChangePassword,
): Promise<TokenPair | undefined> {
  const { numero_identificacion: documentNumber, oldPassword, newPassword } = change
  const typed = { documentNumber, oldPassword, newPassword }
  checkNewPassword({ ...typed, name: '' })
  const signedIn = (await identify(request, 'member'))?.numeroIdentificacion === documentNumber
  const attempt = { documentNumber, password: oldPassword, action: 'password_change', signedIn } as const
  const account = await checkCredentials(request, attempt)
  await limitMember(request.server.db, account.id)
  // Only now: whoever does not have the old password must not learn the name.
  checkNewPassword({ ...typed, name: account.name })
  const newHash = await hashPassword(newPassword, account.requester)
  const result = await request.server.db.transaction().execute(async (trx) => {
    if ((await lockAccount(trx, account)) === 'changed_meanwhile') {
      await recordRefusal(trx, request, attempt, 'changed_meanwhile')
      return 'changed_meanwhile'
    }
    if ((await clearFailures(trx, account.failures)) === 'locked') return 'locked'
    await replacePassword(trx, account.id, newHash)
    const actor = { realm: 'member', id: account.id } as const
    const event = { actor, action: 'password_change', outcome: 'ok', subject: documentNumber } as const
    await recordAudit(trx, event, request)
    const facts = { at: new Date().toISOString() }
    await queueMail(trx, account.id, { kind: 'password_changed', facts, to: 'both' })
    await endSessionsOfMember(trx, account.id, 'password_change')
    await revokeDevices(trx, { compareciente_id: account.id }, account.device)
    if (!signedIn) return undefined
    return openSession(trx, actor, deviceOf(request))
  })
  if (result === 'locked') throw refuseLocked(request, documentNumber)
  if (result === 'changed_meanwhile') throw wrongCredentials()
  return result
}
