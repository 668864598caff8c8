import type { Login } from '@fcr/shared/contracts/session'
import type { FastifyRequest } from 'fastify'
import { originOf, recordAudit } from '../audit/record'
import { clearFailures } from '../limits/login-lock'
import { deviceOf } from '../sessions/request-session'
import { openSession } from '../sessions/session-store'
import type { TokenPair } from '../sessions/tokens'
import { accountLocked, mustChangePassword } from './auth-errors'
import { checkCredentials, recordRefusal } from './credentials'

/** Opens a member's session. @throws {ApiError} 401, 409 (right password, but to be changed first), 423, 429 */
export async function signIn(request: FastifyRequest, login: Login): Promise<TokenPair> {
  const attempt = {
    documentNumber: login.numero_identificacion,
    password: login.password,
    action: 'login',
  } as const
  const account = await checkCredentials(request, attempt)
  const result = await request.server.db.transaction().execute(async (trx) => {
    if ((await clearFailures(trx, attempt.documentNumber)) === 'locked') {
      await recordRefusal(trx, request, attempt, 'locked')
      return 'locked'
    }
    const actor = { realm: 'member', id: account.id } as const
    const outcome = account.mustChange ? 'must_change' : 'ok'
    const event = { actor, action: 'login', outcome, subject: attempt.documentNumber } as const
    await recordAudit(trx, event, originOf(request))
    if (account.mustChange) return 'must_change'
    return openSession(trx, { realm: 'member', comparecienteId: account.id }, deviceOf(request))
  })
  if (result === 'locked') throw accountLocked()
  if (result === 'must_change') throw mustChangePassword()
  return result
}
