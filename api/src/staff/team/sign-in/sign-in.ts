import type { PasskeyAssertion, PasskeyRequest, StaffLogin } from '@fcr/shared/contracts/staff/sign-in'
import type { FastifyRequest } from 'fastify'
import { accountLocked } from '../../../auth/auth-errors'
import { deviceHashes } from '../../../auth/device-cookie'
import { staffDeviceOf } from '../../../auth/devices'
import { clearFailures } from '../../../limits/login-lock'
import { addressLimits, enforceLimits, type Limit } from '../../../limits/rate-limit'
import { checkAssertion, requestAssertion, spendChallenge } from '../passkeys/check-assertion'
import { checkPassword, staffFailureLimits } from '../password/check-password'
import { renewPassword } from '../password/renew-password'
import { refusedPasskey, wrongStaffCredentials } from '../team-errors'
import { openStaffSession, recordRefusedSignIn, type StaffEntry } from './open-session'

/**
 * Asks for a passkey of whoever signs in. @throws {ApiError} 429: each challenge is a row. A browser that has signed in
 * before has a limit of its own, which strangers behind the same address cannot use up.
 */
export async function startPasskeySignIn(request: FastifyRequest): Promise<PasskeyRequest> {
  const { db, settings } = request.server
  const { loginsPerAddress: most } = settings.limits
  const { device } = await db
    .selectNoFrom(staffDeviceOf(deviceHashes(request)).as('device'))
    .executeTakeFirstOrThrow()
  const limits: Limit[] = device
    ? [{ bucket: 'challenge', key: `#${device.id}`, most }]
    : addressLimits('challenge', request.ip, { address: most, network: most })
  await enforceLimits(db, limits)
  return requestAssertion(request, 'ingreso')
}

/**
 * Opens a session with a passkey. No limit of failures keeps a right one out: the challenges are limited.
 * @throws {ApiError} 401, 429 for a wrong one
 */
export async function signInWithPasskey(
  request: FastifyRequest,
  assertion: PasskeyAssertion,
): Promise<StaffEntry> {
  const { db } = request.server
  const challenge = await spendChallenge(request, 'ingreso', assertion.clientDataJSON)
  const result = await db.transaction().execute(async (trx) => {
    const checked = await checkAssertion(request, trx, { assertion, challenge })
    if ('refused' in checked) return checked
    const entry = await openStaffSession(trx, request, { ...checked, method: 'llave' })
    return entry ? { entry } : ({ refused: 'disabled' } as const)
  })
  if ('entry' in result) return result.entry
  await enforceLimits(db, staffFailureLimits(request))
  await recordRefusedSignIn(db, request, 'wrong_passkey', { reason: result.refused })
  throw refusedPasskey()
}

/** Opens a session with a password and a one-time or printed code. @throws {ApiError} 401, 423, 429 */
export async function signInWithPassword(
  request: FastifyRequest,
  { correo, contrasena, codigo }: StaffLogin,
): Promise<StaffEntry> {
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
