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
import { hashPassword, isSamePassword } from '../passwords/hash'
import { resolveMember } from '../sessions/member-session'
import { deviceOf } from '../sessions/request-session'
import { endSessionsOfMember, openSession } from '../sessions/session-store'
import type { TokenPair } from '../sessions/tokens'
import { accountLocked, wrongCredentials } from './auth-errors'
import { checkCredentials, recordRefusal, type Account } from './credentials'

const ruleOf = (message: string) =>
  Object.entries(passwordChangeMessages).find(([, text]) => text === message)?.[0] ?? 'rule'

/**
 * Changes a password, signed in or not (a forced change is asked for before there is a session). Ends every session of
 * the person; whoever asked with one of them goes on with the new one that is answered.
 * @throws {ApiError} 400 (a rule of the new password), 401, 423, 429
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
  const attempt = { documentNumber, password: oldPassword, action: 'password_change' } as const
  const account = await checkCredentials(request, attempt)
  const [caller, newHash] = [await resolveMember(request), await hashPassword(newPassword)]
  const result = await request.server.db.transaction().execute(async (trx) => {
    const refused =
      (await clearFailures(trx, documentNumber)) === 'locked'
        ? 'locked'
        : (await replaceHash(trx, account, newHash))
          ? undefined
          : 'changed_meanwhile'
    if (refused) {
      await recordRefusal(trx, request, attempt, refused)
      return refused
    }
    const actor = { realm: 'member', id: account.id } as const
    const event = { actor, action: 'password_change', outcome: 'ok', subject: documentNumber } as const
    await recordAudit(trx, event, originOf(request))
    await endSessionsOfMember(trx, account.id, 'password_change')
    if (caller?.comparecienteId !== account.id) return undefined
    return openSession(trx, { realm: 'member', comparecienteId: account.id }, deviceOf(request))
  })
  if (result === 'locked') throw accountLocked()
  if (result === 'changed_meanwhile') throw wrongCredentials()
  return result
}

/** False when another change came first: the password that was checked is no longer the right one. */
async function replaceHash(trx: Db, account: Account, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('compareciente')
    .set({ password_hash: newHash, must_change_password: false, password_expires_at: null })
    .where('id', '=', account.id)
    .where(isSamePassword(account.passwordHash))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
