import type { Login } from '@fcr/shared/contracts/session'
import type { FastifyRequest } from 'fastify'
import { originOf, recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import { clearFailures } from '../limits/login-lock'
import { isSamePassword } from '../passwords/hash'
import { deviceOf } from '../sessions/request-session'
import { openSession } from '../sessions/session-store'
import type { TokenPair } from '../sessions/tokens'
import { accountLocked, mustChangePassword, wrongCredentials } from './auth-errors'
import { checkCredentials, recordRefusal, type Account } from './credentials'
import { renewStoredHash } from './renew-hash'

/** Opens a member's session. @throws {ApiError} 401, 409 (right password, but to be changed first), 423, 429 */
export async function signIn(request: FastifyRequest, login: Login): Promise<TokenPair> {
  const attempt = {
    documentNumber: login.numero_identificacion,
    password: login.password,
    action: 'login',
  } as const
  const account = await checkCredentials(request, attempt)
  const result = await request.server.db.transaction().execute(async (trx) => {
    const standing = await holdAccount(trx, account)
    if (standing === 'changed_meanwhile' || (await clearFailures(trx, attempt.documentNumber)) === 'locked') {
      const refusal = standing === 'changed_meanwhile' ? standing : 'locked'
      await recordRefusal(trx, request, attempt, refusal)
      return refusal
    }
    const actor = { realm: 'member', id: account.id } as const
    const event = { actor, action: 'login', outcome: standing, subject: attempt.documentNumber } as const
    await recordAudit(trx, event, originOf(request))
    if (standing === 'must_change') return standing
    return openSession(trx, { realm: 'member', comparecienteId: account.id }, deviceOf(request))
  })
  if (result === 'changed_meanwhile') throw wrongCredentials()
  if (result === 'locked') throw accountLocked()
  if (result === 'must_change') throw mustChangePassword()
  await renewStoredHash(request, account, login.password)
  return result
}

/**
 * How the account of a proven password stands, which nobody changes or erases before this transaction ends. A login may
 * wait for its hash for more than a second; whatever ends all sessions meanwhile must not miss the one that it opens.
 */
async function holdAccount(
  trx: Db,
  { id, passwordHash }: Account,
): Promise<'ok' | 'must_change' | 'changed_meanwhile'> {
  const row = await trx
    .selectFrom('compareciente')
    .select('must_change_password')
    .where('id', '=', id)
    .where(isSamePassword(passwordHash))
    .forShare()
    .executeTakeFirst()
  if (!row) return 'changed_meanwhile'
  return row.must_change_password ? 'must_change' : 'ok'
}
