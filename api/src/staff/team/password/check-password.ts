import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { accountLocked, tooManyAttempts } from '../../../auth/auth-errors'
import { deviceHashes } from '../../../auth/device-cookie'
import { staffDeviceOf, type Device } from '../../../auth/devices'
import type { Db } from '../../../database/open'
import { countFailure, isLocked, lockedNow, type FailuresOf } from '../../../limits/login-lock'
import {
  addressLimits,
  countHits,
  refundOnError,
  usageColumns,
  waitFor,
  type Limit,
} from '../../../limits/rate-limit'
import { inTurn, isSamePassword, type Requester } from '../../../passwords/hash'
import { splitRecoveryCode, type RecoveryCode } from './recovery-codes'
import { openSecret, sealSecret } from './sealed-secret'
import { createTotpSecret, stepOfCode } from './totp'

/** Whose password: of an address that somebody typed, or of the account of a live session. */
type Claimed = { email: string } | { accountId: string }

type Attempt = { claimed: Claimed; password: string; code: string }

type PasswordAccount = { id: string; password_hash: string; totp_secret: string; totp_step: number }

/**
 * A password and a second factor that are right. The caller spends the code in its transaction; false if it was
 * used, or the password replaced, meanwhile.
 */
export type Proven = {
  accountId: string
  passwordHash: string
  totpSecret: string
  method: Exclude<ProofMethod, 'llave'>
  failures: FailuresOf
  spend: (trx: Db) => Promise<boolean>
}

type State = {
  account: PasswordAccount | null
  failures: FailuresOf
  /** Limits of the address; none inside a session or in a known browser, which have separate counters. */
  limits: Limit[]
  requester: Requester
}

/**
 * Limits of wrong passwords and passkeys of the staff: of the client's address and its network. None is for the whole
 * site, or shared with the members: strangers could use it up.
 */
export const staffFailureLimits = ({ server, ip }: FastifyRequest): Limit[] => {
  const { loginFailuresPerMinute: address, loginFailuresPerNetwork: network } = server.settings.limits
  return addressLimits('staff_login', ip, { address, network })
}

/** Reads what an attempt is checked against, in one statement that is the same for unknown addresses. */
async function loadState(request: FastifyRequest, { claimed }: Attempt) {
  const inside = 'accountId' in claimed
  const own = inside ? { proofOf: claimed.accountId } : { staffEmail: claimed.email }
  const addressed = inside ? [] : staffFailureLimits(request)
  const owner = inside ? sql`account.id = ${claimed.accountId}` : sql`account.email = ${claimed.email}`
  const browser = inside ? sql<Device | null>`NULL` : staffDeviceOf(deviceHashes(request), claimed.email)
  const {
    account,
    locked: ownLocked,
    device,
    ...usage
  } = await request.server.db
    .selectNoFrom([
      ...usageColumns(addressed),
      lockedNow(own).as('locked'),
      browser.as('device'),
      sql<PasswordAccount | null>`(
        SELECT json_build_object('id', account.id::text, 'password_hash', password_hash,
          'totp_secret', totp_secret, 'totp_step', totp_step)
        FROM staff_account AS account JOIN staff_password ON staff_account_id = account.id
        WHERE ${owner} AND disabled_at IS NULL)`.as('account'),
    ])
    .executeTakeFirstOrThrow()
  const name = `equipo ${inside ? claimed.accountId : claimed.email}`
  const isKnown = inside || device !== null
  const state: State = {
    account,
    failures: device ? { device: device.id } : own,
    limits: isKnown ? [] : addressed,
    requester: isKnown ? { account: name, known: true } : { account: name, address: request.ip },
  }
  return { state, locked: device ? device.locked : ownLocked, usage }
}

/** The hash of a recovery code that was not used. */
const findCode = (db: Db, accountId: string, { selector }: RecoveryCode) =>
  db
    .selectFrom('staff_recovery_code')
    .select('hash')
    .where('staff_account_id', '=', accountId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst()

type Verify = (hash: string | null | undefined, secret: string) => Promise<boolean>
type Factor = Pick<Proven, 'method' | 'spend'>

/** Checks a printed code, at the same cost whether or not it exists. */
async function checkRecoveryCode(
  db: Db,
  verify: Verify,
  accountId: string | undefined,
  code: RecoveryCode,
): Promise<Factor | undefined> {
  const storedCode = await findCode(db, accountId ?? '0', code)
  if (!(await verify(storedCode?.hash, code.secret))) return undefined
  return {
    method: 'recuperacion',
    spend: async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('staff_recovery_code')
        .set({ used_at: sql<Date>`now()` })
        .where('staff_account_id', '=', accountId ?? '0')
        .where('hash', '=', storedCode?.hash ?? '')
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

/** Checks the code of an application. One that was used, or an earlier one, is wrong. */
function checkTotp(account: PasswordAccount | null, code: string): Factor | undefined {
  const step = stepOfCode(openSecret(account?.totp_secret ?? sealSecret(createTotpSecret())), code)
  if (!account || step === undefined || step <= account.totp_step) return undefined
  return {
    method: 'codigo',
    spend: async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('staff_password')
        .set({ totp_step: step })
        .where('staff_account_id', '=', account.id)
        .where('totp_step', '<', String(step))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

/** Records the use of a password; false if it was replaced meanwhile. */
async function recordUse(
  trx: Db,
  { accountId, passwordHash }: Pick<Proven, 'accountId' | 'passwordHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_password')
    .set({ last_used_at: sql<Date>`now()` })
    .where('staff_account_id', '=', accountId)
    .where(isSamePassword(passwordHash))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function prove(
  db: Db,
  verify: Verify,
  { account, failures }: State,
  { password, code }: Attempt,
): Promise<Proven | undefined> {
  const right = await verify(account?.password_hash, password)
  const printed = splitRecoveryCode(code)
  const factor = printed
    ? await checkRecoveryCode(db, verify, account?.id, printed)
    : checkTotp(account, code)
  if (!account || !right || !factor) return undefined
  const { id: accountId, password_hash: passwordHash, totp_secret: totpSecret } = account
  const spend = async (trx: Db) =>
    (await recordUse(trx, { accountId, passwordHash })) && (await factor.spend(trx))
  return { accountId, passwordHash, totpSecret, failures, method: factor.method, spend }
}

/**
 * Checks a password together with its second factor. Unknown addresses, accounts without a password, wrong
 * passwords and wrong codes cost the same work and get the same response; five of them lock the address, or the
 * session's account, or in a known browser only that browser, for 15 minutes. The lock (423) is checked before the limits of the client's address (429).
 * `onWrong` records a counted failure. @throws {ApiError} 423, 429
 */
export async function checkPassword(
  request: FastifyRequest,
  attempt: Attempt,
  onWrong: (trx: Db, accountId: string | undefined) => Promise<void>,
): Promise<Proven | undefined> {
  const { db } = request.server
  const { state, locked, usage } = await loadState(request, attempt)
  const { limits, failures, account } = state
  const wait = limits.length > 0 ? waitFor(usage, limits) : 0
  if (locked) {
    if (limits.length > 0 && wait === 0) await countHits(db, limits)
    throw accountLocked()
  }
  if (wait > 0) throw tooManyAttempts(wait)
  return inTurn(state.requester, async (verify) => {
    const hit = limits.length > 0 ? await countHits(db, limits) : undefined
    if (hit && hit.wait > 0) throw tooManyAttempts(hit.wait)
    const proven = await refundOnError(hit, async () => {
      // Checked again: others may have failed while this attempt waited for its turn.
      if (await isLocked(db, failures)) return 'locked'
      return prove(db, verify, state, attempt)
    })
    if (proven === 'locked') throw accountLocked()
    if (proven) await hit?.giveBack()
    else await countWrong(request, failures, (trx) => onWrong(trx, account?.id))
    return proven
  })
}

/** @throws {ApiError} 423 if the counter has been locked meanwhile */
async function countWrong(
  { server: { db } }: FastifyRequest,
  failures: FailuresOf,
  record: (trx: Db) => Promise<void>,
) {
  const outcome = await db.transaction().execute(async (trx) => {
    const counted = await countFailure(trx, failures)
    if (counted === 'counted') await record(trx)
    return counted
  })
  if (outcome === 'locked') throw accountLocked()
}
