import type { PasskeyAssertion, PasskeyRequest, StaffLogin } from '@fcr/shared/contracts/foundation/sign-in'
import type { FastifyRequest } from 'fastify'
import { accountLocked, tooManyAttempts } from '../../../auth/auth-errors'
import { failureLimitsOf } from '../../../auth/credentials'
import { clearFailures } from '../../../limits/login-lock'
import { addressLimits, limitsWait, takeHit } from '../../../limits/rate-limit'
import type { TokenPair } from '../../../sessions/tokens'
import { checkAssertion, requestAssertion, spendChallenge } from '../passkeys/check-assertion'
import { checkPassword } from '../password/check-password'
import { renewPassword } from '../password/renew-password'
import { refusedPasskey, wrongStaffCredentials } from '../team-errors'
import { openStaffSession, recordRefusedSignIn } from './open-session'

/** Asks for a passkey of whoever signs in. @throws {ApiError} 429: each challenge is a row */
export async function startPasskeySignIn(request: FastifyRequest): Promise<PasskeyRequest> {
  const { loginsPerAddress: most } = request.server.settings.limits
  const wait = await takeHit(
    request.server.db,
    addressLimits('challenge', request.ip, { address: most, network: most }),
  )
  if (wait > 0) throw tooManyAttempts(wait)
  return requestAssertion(request, 'ingreso')
}

/** Opens a session with a passkey. @throws {ApiError} 401, 429 */
export async function signInWithPasskey(
  request: FastifyRequest,
  assertion: PasskeyAssertion,
): Promise<TokenPair> {
  const { db } = request.server
  const limits = failureLimitsOf(request)
  const wait = await limitsWait(db, limits)
  if (wait > 0) throw tooManyAttempts(wait)
  const challenge = await spendChallenge(request, 'ingreso', assertion.clientDataJSON)
  const result = await db.transaction().execute(async (trx) => {
    const checked = await checkAssertion(request, trx, { assertion, challenge })
    if ('refused' in checked) return checked
    const pair = await openStaffSession(trx, request, { ...checked, method: 'llave' })
    return pair ? { pair } : ({ refused: 'disabled' } as const)
  })
  if ('pair' in result) return result.pair
  if ((await takeHit(db, limits)) === 0)
    await recordRefusedSignIn(db, request, 'wrong_passkey', { reason: result.refused })
  throw refusedPasskey()
}

/** Opens a session with a password and a one-time or printed code. @throws {ApiError} 401, 423, 429 */
export async function signInWithPassword(
  request: FastifyRequest,
  { correo, contrasena, codigo }: StaffLogin,
): Promise<TokenPair> {
  const { db } = request.server
  const attempt = { claimed: { email: correo.toLowerCase() }, password: contrasena, code: codigo }
  const refuse = (trx: typeof db, accountId: string | undefined) =>
    recordRefusedSignIn(trx, request, 'wrong_password', { account: accountId })
  const proven = await checkPassword(request, attempt, refuse)
  if (!proven) throw wrongStaffCredentials()
  const result = await db.transaction().execute(async (trx) => {
    if ((await clearFailures(trx, proven.failures)) === 'locked') return 'locked'
    // Of concurrent uses of a code, one wins; nothing opens with a password that was replaced meanwhile.
    if (!(await proven.spend(trx))) return 'spent'
    return (await openStaffSession(trx, request, proven)) ?? 'spent'
  })
  if (result === 'locked') throw accountLocked()
  if (result === 'spent') throw wrongStaffCredentials()
  await renewPassword(request, proven, contrasena)
  return result
}
