import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../../audit/record'
import type { Db } from '../../../database/open'
import { deviceHashes } from '../../../auth/device-cookie'
import { addDevice, renewDevice, staffDeviceOf } from '../../../auth/devices'
import { deviceOf } from '../../../sessions/request-session'
import { endOldestSessions, openSession } from '../../../sessions/session-store'
import type { TokenPair } from '../../../sessions/tokens'

/** The session's tokens, and the token that makes this browser known to the account. */
export type StaffEntry = { pair: TokenPair; deviceToken: string }

/** Returns the token of this browser, which is known to the account from now on. */
async function rememberBrowser(
  trx: Db,
  request: FastifyRequest,
  { id, email }: { id: string; email: string },
) {
  const { device } = await trx
    .selectNoFrom(staffDeviceOf(deviceHashes(request), email).as('device'))
    .executeTakeFirstOrThrow()
  return (device && (await renewDevice(trx, request, device))) ?? addDevice(trx, { staff_account_id: id })
}

/**
 * Opens the session of a person who has proven who they are; undefined if the account has been disabled
 * meanwhile. The account stays locked until the transaction ends.
 */
export async function openStaffSession(
  trx: Db,
  request: FastifyRequest,
  { accountId, method }: { accountId: string; method: ProofMethod },
): Promise<StaffEntry | undefined> {
  const account = await trx
    .updateTable('staff_account')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!account) return undefined
  const actor = { realm: 'fundacion', id: account.id } as const
  const endedSessions = await endOldestSessions(trx, actor)
  const details = { method, ...(endedSessions > 0 && { endedSessions, reason: 'session_limit' }) }
  await recordAudit(trx, { actor, action: 'login', outcome: 'ok', details }, request)
  const pair = await openSession(trx, actor, deviceOf(request), method)
  return { pair, deviceToken: await rememberBrowser(trx, request, account) }
}

/** Records a refused sign-in, with the account that it was for, if there is one. */
export const recordRefusedSignIn = (
  trx: Db,
  request: FastifyRequest,
  outcome: string,
  details: Record<string, unknown>,
) =>
  recordAudit(
    trx,
    {
      actor: { realm: 'anonymous' },
      action: 'login',
      outcome,
      details: { realm: 'fundacion', ...details },
    },
    request,
  )
