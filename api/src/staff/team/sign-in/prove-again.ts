import type { PasskeyAssertion, ProofWays, StaffProof } from '@fcr/shared/contracts/staff/sign-in'
import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { accountLocked } from '../../../auth/auth-errors'
import type { Db } from '../../../database/open'
import { clearFailures } from '../../../limits/login-lock'
import { staffOf } from '../../../sessions/policy'
import { recordStaffAct } from '../../record'
import { checkAssertion, requestAssertion, spendChallenge } from '../passkeys/check-assertion'
import { checkPassword } from '../password/check-password'
import { unproven } from '../team-errors'

const purposeOf = (request: FastifyRequest) => `comprobar sesion ${staffOf(request).sessionId}` as const

const record = (trx: Db, request: FastifyRequest, outcome: string, details: Record<string, unknown>) =>
  recordStaffAct(trx, request, { operation: 'sesion comprobar', outcome, details })

/** Says how the caller can prove again who they are, with a challenge for their passkeys. */
export async function startProof(request: FastifyRequest): Promise<ProofWays> {
  const { id } = staffOf(request)
  const password = await request.server.db
    .selectFrom('staff_password')
    .select('staff_account_id')
    .where('staff_account_id', '=', id)
    .executeTakeFirst()
  const llave = await requestAssertion(request, purposeOf(request), id)
  return { llave: llave.allowCredentials.length > 0 ? llave : null, contrasena: password !== undefined }
}

/** Records a proof in the session; routes with `requireProvenStaff` then accept its calls for some minutes. */
async function renewProof(trx: Db, request: FastifyRequest, method: ProofMethod) {
  await trx
    .updateTable('session')
    .set({ proven_at: sql<Date>`now()` })
    .where('id', '=', staffOf(request).sessionId)
    .execute()
  await record(trx, request, 'ok', { method })
}

/** Accepts a passkey of the session's account. @throws {ApiError} 403 */
export async function proveWithPasskey(request: FastifyRequest, assertion: PasskeyAssertion): Promise<void> {
  const { id: accountId } = staffOf(request)
  const challenge = await spendChallenge(request, purposeOf(request), assertion.clientDataJSON)
  const refused = await request.server.db.transaction().execute(async (trx) => {
    const checked = await checkAssertion(request, trx, { assertion, challenge, accountId })
    if ('accountId' in checked) await renewProof(trx, request, 'llave')
    else await record(trx, request, 'wrong_passkey', { reason: checked.refused })
    return 'refused' in checked
  })
  if (refused) throw unproven()
}

/** Accepts the password of the session's account with a code. @throws {ApiError} 403, 423 */
export async function proveWithPassword(
  request: FastifyRequest,
  { contrasena: password, codigo: code }: StaffProof,
): Promise<void> {
  const { id: accountId } = staffOf(request)
  const proven = await checkPassword(request, { claimed: { accountId }, password, code }, (trx) =>
    record(trx, request, 'wrong_password', {}),
  )
  if (!proven) throw unproven()
  const result = await request.server.db.transaction().execute(async (trx) => {
    if ((await clearFailures(trx, proven.failures)) === 'locked') return 'locked'
    if (!(await proven.spend(trx))) return 'spent'
    await renewProof(trx, request, proven.method)
    return 'proven'
  })
  if (result === 'locked') throw accountLocked()
  if (result === 'spent') throw unproven()
}
