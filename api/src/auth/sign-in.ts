import type { Login } from '@fcr/shared/contracts/session'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import { clearFailures } from '../limits/login-lock'
import { countHits } from '../limits/rate-limit'
import { queueMail } from '../mail/outbox'
import { deviceOf } from '../sessions/request-session'
import { endOldestSessions, openSession } from '../sessions/session-store'
import type { TokenPair } from '../sessions/tokens'
import { mustChangePassword, tooManyAttempts, wrongCredentials } from './auth-errors'
import {
  checkCredentials,
  lockAccount,
  recordRefusal,
  refuseLocked,
  successLimits,
  type Account,
} from './credentials'
import { addDevice, awaitsFirstDevice, renewDevice } from './devices'
import { renewStoredHash } from './renew-hash'

/** The session's tokens, and the token that makes this browser known to the account. */
type SignedIn = { pair: TokenPair; deviceToken: string }

/**
 * Opens a member's session. @throws {ApiError} 401, 409 (right password, but it must be changed first), 423,
 * 429
 */
export async function signIn(request: FastifyRequest, login: Login): Promise<SignedIn> {
  const attempt = {
    documentNumber: login.numero_identificacion,
    password: login.password,
    action: 'login',
  } as const
  const { documentNumber } = attempt
  const account = await checkCredentials(request, attempt)
  const result = await request.server.db.transaction().execute(async (trx) => {
    const state = await lockAccount(trx, account)
    if (state === 'changed_meanwhile') {
      await recordRefusal(trx, request, attempt, state)
      return state
    }
    if ((await clearFailures(trx, account.failures)) === 'locked') return 'locked'
    const { wait } = await countHits(trx, successLimits(request, documentNumber))
    if (wait > 0) throw tooManyAttempts(wait)
    const endedSessions =
      state === 'ok' ? await endOldestSessions(trx, { realm: 'member', id: account.id }) : 0
    const actor = { realm: 'member', id: account.id } as const
    const details = endedSessions > 0 ? { endedSessions, reason: 'session_limit' } : {}
    const event = { actor, action: 'login', outcome: state, subject: documentNumber, details } as const
    await recordAudit(trx, event, request)
    if (state === 'must_change') return state
    const pair = await openSession(trx, actor, deviceOf(request))
    return { pair, deviceToken: await rememberBrowser(trx, request, account) }
  })
  if (result === 'changed_meanwhile') throw wrongCredentials()
  if (result === 'locked') throw refuseLocked(request, documentNumber)
  if (result === 'must_change') throw mustChangePassword()
  await renewStoredHash(request, account, login.password)
  return result
}

async function rememberBrowser(trx: Db, request: FastifyRequest, { id, device }: Account): Promise<string> {
  const token = device && (await renewDevice(trx, request, device))
  if (token) return token
  if (!(await awaitsFirstDevice(trx, id))) {
    const userAgent = deviceOf(request).userAgent?.slice(0, 300) ?? null
    await queueMail(trx, id, { kind: 'new_device', facts: { at: new Date().toISOString(), userAgent } })
  }
  return addDevice(trx, { compareciente_id: id })
}
