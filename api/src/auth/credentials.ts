import { documentNumberPattern } from '@fcr/shared/contracts/text/typed-text'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../audit/deeds'
import { recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import { countFailure, isLocked, lockedNow, type FailuresOf } from '../limits/login-lock'
import {
  addressLimits,
  countHits,
  refundOnError,
  usageColumns,
  waitFor,
  type Hits,
  type Limit,
} from '../limits/rate-limit'
import { hasExpired } from '../passwords/expiry'
import { inTurn, isSamePassword, type Requester } from '../passwords/hash'
import { accountLocked, tooManyAttempts, wrongCredentials } from './auth-errors'
import { deviceHashes } from './device-cookie'
import { deviceOf, type Device } from './devices'

/** An account whose password was verified, and the counter for its attempts. */
export type Account = {
  id: string
  name: string
  passwordHash: string
  failures: FailuresOf
  device: Device | undefined
  /** Its position in the hashing queue. */
  requester: Requester
}

type Attempt = {
  documentNumber: string
  password: string
  /** Purpose of the password check, for the audit trail. */
  action: AuditAction
  /** Whether the check happens in a live session of that number's account. */
  signedIn?: boolean
}

/**
 * State of an attempt: its counter and whether that is locked, its place in the queue, and the limits that
 * apply.
 */
type AttemptState = {
  account: { id: string; name: string; password_hash: string | null } | null
  device: Device | undefined
  failures: FailuresOf
  locked: boolean
  requester: Requester
  /**
   * Empty for known browsers and live sessions: their own counter limits them, and strangers must not exhaust
   * it.
   */
  failureLimits: Limit[]
  usage: Hits
}

/** Limits of successful logins per account and per address: each login writes a row to the audit trail. */
export const successLimits = ({ server, ip }: FastifyRequest, documentNumber: string): Limit[] => {
  const { loginsPerAccount, loginsPerAddress } = server.settings.limits
  return [
    { bucket: 'login_ok', key: documentNumber, most: loginsPerAccount },
    ...addressLimits('login_ok', ip, { address: loginsPerAddress, network: loginsPerAddress }),
  ]
}

/** Limits of failed logins of members: of the client's address, its network and the site. */
const failureLimitsOf = ({ server, ip }: FastifyRequest): Limit[] => {
  const { loginFailuresPerMinute, loginFailuresPerNetwork, loginFailuresPerSite } = server.settings.limits
  return addressLimits('login', ip, {
    address: loginFailuresPerMinute,
    network: loginFailuresPerNetwork,
    site: loginFailuresPerSite,
  })
}

/** Reads what an attempt is checked against, in a single statement that is the same for unknown numbers. */
async function loadAttemptState(request: FastifyRequest, attempt: Attempt): Promise<AttemptState> {
  const { documentNumber, signedIn } = attempt
  // An empty number gets a random counter: a common one would lock empty logins for all visitors.
  const number = documentNumber || randomUUID()
  const own = signedIn ? { reauthenticationOf: documentNumber } : { number }
  const limits = failureLimitsOf(request)
  const { locked, account, device, ...usage } = await request.server.db
    .selectNoFrom([
      ...usageColumns([...limits, ...successLimits(request, documentNumber)]),
      lockedNow(own).as('locked'),
      deviceOf(deviceHashes(request), documentNumber).as('device'),
      // An expired temporary password counts as no password.
      sql<AttemptState['account']>`(SELECT json_build_object('id', id::text, 'name', nombre_apellido_completo,
          'password_hash', CASE WHEN ${hasExpired} THEN NULL ELSE password_hash END)
        FROM compareciente WHERE numero_identificacion = ${documentNumber})`.as('account'),
    ])
    .executeTakeFirstOrThrow()
  const common = { account, device: device ?? undefined, usage }
  if (signedIn || device) {
    const requester = { account: documentNumber, known: true }
    const limitedByDevice = device && !signedIn
    return limitedByDevice
      ? { ...common, failures: { device: device.id }, locked: device.locked, requester, failureLimits: [] }
      : { ...common, failures: own, locked, requester, failureLimits: [] }
  }
  const requester = { account: documentNumber, address: request.ip }
  return { ...common, failures: own, locked, requester, failureLimits: limits }
}

/** The typed number, if it can be one: people type passwords into the wrong field. */
const auditSubject = (documentNumber: string) =>
  documentNumberPattern.test(documentNumber) ? documentNumber : undefined

/** The refusal of a locked number, device or session. Recorded like any other flood (audit/refusals.ts). */
export function refuseLocked(request: FastifyRequest, documentNumber: string) {
  request.refusedSubject = auditSubject(documentNumber)
  return accountLocked()
}

/**
 * Returns the account of a number if the password is right. Unknown numbers, numbers without a password and
 * wrong passwords cost the same work and get the same response. After the fifth failure the number is locked
 * (423), known or not; the lock is checked before the limits of the address (429). In the transaction that
 * uses the result, the caller must check two things again: the lock, with `clearFailures`, and that the
 * password is still the same.
 * @throws {ApiError} 401, 423, 429
 */
export async function checkCredentials(request: FastifyRequest, attempt: Attempt): Promise<Account> {
  const { documentNumber } = attempt
  const state = await loadAttemptState(request, attempt)
  const { usage, failureLimits, account, device, failures } = state
  if (state.locked) {
    // Above the address's limit, a flood on locked numbers writes nothing.
    if (failureLimits.length > 0 && waitFor(usage, failureLimits) === 0)
      await countHits(request.server.db, failureLimits)
    throw refuseLocked(request, documentNumber)
  }
  const wait = waitFor(usage, [...failureLimits, ...successLimits(request, documentNumber)])
  if (wait > 0) throw tooManyAttempts(wait)
  const verified = await verifyInTurn(request, attempt, state)
  if (account?.password_hash && verified)
    return {
      id: account.id,
      name: account.name,
      passwordHash: account.password_hash,
      failures,
      device,
      requester: state.requester,
    }
  throw wrongCredentials()
}

/**
 * Verifies the password in the hashing queue. The address is charged with a failure before the hash, and
 * refunded if the password is right or the server fails. The lock is checked again before the hash, and a
 * failure is counted before the queue moves on. Parallel attempts therefore cannot exceed either limit, and
 * right passwords do not use them up.
 * @throws {ApiError} 423, 429
 */
const verifyInTurn = (
  request: FastifyRequest,
  attempt: Attempt,
  { account, requester, failureLimits, failures }: AttemptState,
): Promise<boolean> =>
  inTurn(requester, async (verify) => {
    const { db } = request.server
    const counted = failureLimits.length > 0 ? await countHits(db, failureLimits) : undefined
    if (counted && counted.wait > 0) throw tooManyAttempts(counted.wait)
    const outcome = await refundOnError(counted, async () => {
      if (await isLocked(db, failures)) return 'locked'
      return (await verify(account?.password_hash, attempt.password)) ? 'proven' : 'wrong'
    })
    if (outcome === 'locked') throw refuseLocked(request, attempt.documentNumber)
    if (outcome === 'wrong') await countWrongPassword(request, attempt, failures)
    else await counted?.giveBack()
    return outcome === 'proven'
  })

/** @throws {ApiError} 423 if the counter has been locked meanwhile */
async function countWrongPassword(request: FastifyRequest, attempt: Attempt, failures: FailuresOf) {
  const outcome = await request.server.db.transaction().execute(async (trx) => {
    const counted = await countFailure(trx, failures)
    if (counted === 'counted') await recordRefusal(trx, request, attempt, 'wrong_password')
    return counted
  })
  if (outcome === 'locked') throw refuseLocked(request, attempt.documentNumber)
}

export const recordRefusal = (
  db: Db,
  request: FastifyRequest,
  { documentNumber, action }: Omit<Attempt, 'password'>,
  outcome: string,
) =>
  recordAudit(
    db,
    { actor: { realm: 'anonymous' }, action, outcome, subject: auditSubject(documentNumber) },
    request,
  )

/**
 * Locks the account of a verified password and returns its state. Until this transaction ends, nobody can
 * change or erase the account, and other logins to it wait: a login may wait more than a second for its hash,
 * and an operation that ends all sessions meanwhile must not miss the one that this login opens.
 */
export async function lockAccount(
  trx: Db,
  { id, passwordHash }: Account,
): Promise<'ok' | 'must_change' | 'changed_meanwhile'> {
  const row = await trx
    .selectFrom('compareciente')
    .select('must_change_password')
    .where('id', '=', id)
    .where(isSamePassword(passwordHash))
    .where(sql<boolean>`${hasExpired} IS NOT TRUE`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return 'changed_meanwhile'
  return row.must_change_password ? 'must_change' : 'ok'
}
