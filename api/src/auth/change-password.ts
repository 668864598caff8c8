import { commonPasswords } from '@fcr/shared/contracts/common-passwords'
import {
  passwordChangeMessages,
  passwordChangeProblem,
  type ChangePassword,
} from '@fcr/shared/contracts/session'
import type { FastifyRequest } from 'fastify'
import { originOf, recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'
import { clearFailures } from '../limits/login-lock'
import { queueMail } from '../mail/outbox'
import { hashPassword } from '../passwords/hash'
import { resolveMember } from '../sessions/member-session'
import { deviceOf } from '../sessions/request-session'
import { endSessionsOfMember, openSession } from '../sessions/session-store'
import type { TokenPair } from '../sessions/tokens'
import { wrongCredentials } from './auth-errors'
import { checkCredentials, holdAccount, recordRefusal, refuseLocked } from './credentials'
import { revokeDevices } from './devices'

const ruleOf = (message: string) =>
  Object.entries(passwordChangeMessages).find(([, text]) => text === message)?.[0] ?? 'rule'

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
  const problem = passwordChangeProblem(
    { documentNumber, oldPassword, newPassword, confirmation: newPassword },
    commonPasswords,
  )
  if (problem) throw new ApiError(400, `password_${ruleOf(problem)}`, problem)
  const signedIn = (await resolveMember(request))?.numeroIdentificacion === documentNumber
  const attempt = { documentNumber, password: oldPassword, action: 'password_change', signedIn } as const
  const account = await checkCredentials(request, attempt)
  const newHash = await hashPassword(newPassword, account.asker)
  const result = await request.server.db.transaction().execute(async (trx) => {
    if ((await holdAccount(trx, account)) === 'changed_meanwhile') {
      await recordRefusal(trx, request, attempt, 'changed_meanwhile')
      return 'changed_meanwhile'
    }
    if ((await clearFailures(trx, account.failures)) === 'locked') return 'locked'
    await replaceHash(trx, account.id, newHash)
    const actor = { realm: 'member', id: account.id } as const
    const event = { actor, action: 'password_change', outcome: 'ok', subject: documentNumber } as const
    await recordAudit(trx, event, originOf(request))
    const facts = { at: new Date().toISOString() }
    await queueMail(trx, account.id, { kind: 'password_changed', facts, to: 'both' })
    await endSessionsOfMember(trx, account.id, 'password_change')
    await revokeDevices(trx, account.id, account.device)
    if (!signedIn) return undefined
    return openSession(trx, { realm: 'member', comparecienteId: account.id }, deviceOf(request))
  })
  if (result === 'locked') throw refuseLocked(request, documentNumber)
  if (result === 'changed_meanwhile') throw wrongCredentials()
  return result
}

const replaceHash = (trx: Db, id: string, newHash: string) =>
  trx
    .updateTable('compareciente')
    .set({ password_hash: newHash, must_change_password: false, password_expires_at: null })
    .where('id', '=', id)
    .execute()
