import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { originOf, recordAudit, type AuditAction } from '../audit/record'
import type { Db } from '../database/open'
import { countFailure, lockedNow } from '../limits/login-lock'
import { countHit, usageColumns, waitAfter } from '../limits/rate-limit'
import { hasExpired } from '../passwords/expiry'
import { verifyPassword } from '../passwords/hash'
import { accountLocked, tooManyAttempts, wrongCredentials } from './auth-errors'

export type Account = { id: string; passwordHash: string }

type Attempt = {
  documentNumber: string
  password: string
  /** What the password was asked for, in the audit trail. */
  action: AuditAction
}

/**
 * What an attempt is judged by, in one statement: it is the same for numbers that nobody has, and a login is short of
 * nothing but time for its hash. An expired temporary password counts as none.
 */
async function findStanding(db: Db, documentNumber: string, address: string) {
  const account = sql<{ id: string; password_hash: string | null } | null>`(
    SELECT json_build_object('id', id::text,
      'password_hash', CASE WHEN ${hasExpired} THEN NULL ELSE password_hash END)
    FROM compareciente WHERE numero_identificacion = ${documentNumber})`
  return db
    .selectNoFrom([
      ...usageColumns('login', address),
      lockedNow(documentNumber).as('locked'),
      account.as('account'),
    ])
    .executeTakeFirstOrThrow()
}

/** What was typed as a number, as far as it can be one: people type passwords into the wrong field. */
export const auditSubject = (documentNumber: string) =>
  /^\d{1,15}$/.test(documentNumber) ? documentNumber : undefined

/**
 * The account of a number and its password. Unknown numbers, numbers without a password and wrong passwords
 * take the same work and end the same. After the fifth failure the number is locked (423), known or not, and
 * that comes before the limit of its address (429). The caller must look once more in the transaction of what the
 * right password is for: at the lock, by `clearFailures`, and whether it is still the password.
 * @throws {ApiError} 401, 423, 429
 */
export async function checkCredentials(request: FastifyRequest, attempt: Attempt): Promise<Account> {
  const { db, settings } = request.server
  const { documentNumber, password } = attempt
  const limit = settings.limits.loginFailuresPerMinute
  const { locked, account, ...usage } = await findStanding(db, documentNumber, request.ip)
  if (locked) {
    await recordRefusal(db, request, attempt, 'locked')
    throw accountLocked()
  }
  const wait = waitAfter(usage, limit)
  if (wait > 0) throw tooManyAttempts(wait)
  const proven = await verifyPassword(account?.password_hash, password)
  if (account?.password_hash && proven) return { id: account.id, passwordHash: account.password_hash }
  await refuse(request, attempt)
  const overLimit = await countHit(db, 'login', request.ip, limit)
  throw overLimit > 0 ? tooManyAttempts(overLimit) : wrongCredentials()
}

/** Counts the failure. @throws {ApiError} 423 when the number has been locked meanwhile */
async function refuse(request: FastifyRequest, attempt: Attempt) {
  const outcome = await request.server.db.transaction().execute(async (trx) => {
    const counted = await countFailure(trx, attempt.documentNumber)
    await recordRefusal(trx, request, attempt, counted === 'counted' ? 'wrong_password' : 'locked')
    return counted
  })
  if (outcome === 'locked') throw accountLocked()
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
    originOf(request),
  )
