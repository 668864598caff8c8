import { sql } from 'kysely'
import type { Db } from '../database/open'
import { countersOf, removeCounters } from '../limits/login-lock'
import { hasExpired, temporaryPasswordHours } from '../passwords/expiry'

export type MemberState = {
  id: string
  hasPassword: boolean
  mustChange: boolean
  /** Set if the password is temporary. */
  temporary: { expiresAt: Date; expired: boolean } | undefined
  /** Whether the person filled in the form; false if imported. */
  registered: boolean
  liveSessions: number
}

export async function findMember(db: Db, documentNumber: string): Promise<MemberState | undefined> {
  const row = await db
    .selectFrom('compareciente as person')
    .select(['id', 'must_change_password', 'password_expires_at', hasExpired.as('expired')])
    .select([
      sql<boolean>`password_hash IS NOT NULL`.as('has_password'),
      sql<boolean>`consent_at IS NOT NULL`.as('registered'),
      sql<number>`(SELECT count(*) FROM session
        WHERE compareciente_id = person.id AND ended_at IS NULL AND expires_at > now())::int`.as('sessions'),
    ])
    .where('numero_identificacion', '=', documentNumber)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      hasPassword: row.has_password,
      mustChange: row.must_change_password,
      temporary:
        row.must_change_password && row.password_expires_at
          ? { expiresAt: row.password_expires_at, expired: row.expired === true }
          : undefined,
      registered: row.registered,
      liveSessions: row.sessions,
    }
  )
}

type Lock = { failures: number; lockedUntil: Date | null }

/**
 * Failed passwords of a number, known or not, or of its known browsers and sessions; undefined if there are
 * none.
 */
export async function findLock(db: Db, documentNumber: string): Promise<Lock | undefined> {
  const row = await db
    .selectFrom('login_lock')
    .select([
      sql<number | null>`sum(cardinality(failed_at))::int`.as('failures'),
      sql<Date | null>`max(locked_until) FILTER (WHERE locked_until > now())`.as('until'),
    ])
    .where('numero_identificacion', 'in', countersOf(documentNumber))
    .executeTakeFirst()
  return row && row.failures !== null ? { failures: row.failures, lockedUntil: row.until } : undefined
}

export const removeLock = removeCounters

/** Stores a temporary password, which the person must change after signing in. Returns when it expires. */
export async function setTemporaryPassword(db: Db, id: string, passwordHash: string): Promise<Date> {
  const row = await db
    .updateTable('compareciente')
    .set({
      password_hash: passwordHash,
      must_change_password: true,
      password_expires_at: sql<Date>`now() + ${temporaryPasswordHours} * interval '1 hour'`,
    })
    .where('id', '=', id)
    .returning(sql<Date>`password_expires_at`.as('expires_at'))
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/**
 * Demands a new password. Keeps a temporary password's expiry, but clears one left over from an earlier
 * password.
 */
export const requirePasswordChange = (db: Db, id: string) =>
  db
    .updateTable('compareciente')
    .set({
      password_expires_at: sql<Date>`CASE WHEN must_change_password THEN password_expires_at END`,
      must_change_password: true,
    })
    .where('id', '=', id)
    .execute()
