import type { FastifyRequest } from 'fastify'
import { originOf, recordAudit, type AuditAction } from '../audit/record'
import type { Db } from '../database/open'
import { countFailure, isLocked } from '../limits/login-lock'
import { countHit, limitWait } from '../limits/rate-limit'
import { verifyPassword } from '../passwords/hash'
import { accountLocked, tooManyAttempts, wrongCredentials } from './auth-errors'

export type Account = { id: string; passwordHash: string; mustChange: boolean }

type Attempt = {
  documentNumber: string
  password: string
  /** What the password was asked for, in the audit trail. */
  action: AuditAction
}

async function findAccount(db: Db, documentNumber: string) {
  return db
    .selectFrom('compareciente')
    .select(['id', 'password_hash', 'must_change_password'])
    .where('numero_identificacion', '=', documentNumber)
    .executeTakeFirst()
}

/** What was typed as a number, as far as it can be one: people type passwords into the wrong field. */
export const auditSubject = (documentNumber: string) =>
  /^\d{1,15}$/.test(documentNumber) ? documentNumber : undefined

/**
 * The account of a number and its password. Unknown numbers, numbers without a password and wrong passwords
 * take the same work and end the same. After the fifth failure the number is locked (423), known or not, and
 * that comes before the limit of its address (429). The caller must look at the lock once more, by
 * `clearFailures` in the transaction of what the right password is for.
 * @throws {ApiError} 401, 423, 429
 */
export async function checkCredentials(request: FastifyRequest, attempt: Attempt): Promise<Account> {
  const { db, settings } = request.server
  const { documentNumber, password } = attempt
  const limit = settings.limits.loginFailuresPerMinute
  if (await isLocked(db, documentNumber)) {
    await recordRefusal(db, request, attempt, 'locked')
    throw accountLocked()
  }
  const wait = await limitWait(db, 'login', request.ip, limit)
  if (wait > 0) throw tooManyAttempts(wait)
  const account = await findAccount(db, documentNumber)
  const proven = await verifyPassword(account?.password_hash, password)
  if (account?.password_hash && proven)
    return {
      id: account.id,
      passwordHash: account.password_hash,
      mustChange: account.must_change_password,
    }
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
