import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../database/open'

/** Wrong passwords within the period that lock a document number, and for how long (decision 25). */
export const maxFailures = 5
const period = sql`interval '15 minutes'`

/**
 * What failures are counted by. People type passwords into the wrong field: of what can be nobody's number only as much is
 * kept as a lock needs to behave like any other, and nobody can tell the text from it.
 */
const keyOf = (typed: string) =>
  /^\d{1,15}$/.test(typed) ? typed : `~${createHash('sha256').update(typed).digest('hex').slice(0, 4)}`

/** Whether the number, known or not, is locked at the moment; for a statement that asks for other things as well. */
export const lockedNow = (documentNumber: string) => sql<boolean>`EXISTS (
  SELECT FROM login_lock WHERE numero_identificacion = ${keyOf(documentNumber)} AND locked_until > now())`

/** Whether the number, known or not, is locked at the moment. */
export async function isLocked(db: Db, documentNumber: string): Promise<boolean> {
  const { locked } = await db.selectNoFrom(lockedNow(documentNumber).as('locked')).executeTakeFirstOrThrow()
  return locked
}

/**
 * Counts a wrong password. One statement, so that tries at the same moment are counted one after the other:
 * answers 'locked' for those that come after the fifth, whatever they saw before.
 */
export async function countFailure(db: Db, documentNumber: string): Promise<'counted' | 'locked'> {
  const recent = sql`array(SELECT at FROM unnest(login_lock.failed_at) AS at WHERE at > now() - ${period})`
  const { rows } = await sql<{ counted: boolean }>`
    INSERT INTO login_lock (numero_identificacion, failed_at) VALUES (${keyOf(documentNumber)}, ARRAY[now()])
    ON CONFLICT (numero_identificacion) DO UPDATE SET
      failed_at = ${recent} || now(),
      locked_until = CASE WHEN cardinality(${recent}) + 1 >= ${maxFailures} THEN now() + ${period} END,
      updated_at = now()
    WHERE login_lock.locked_until IS NULL OR login_lock.locked_until <= now()
    RETURNING true AS counted`.execute(db)
  return rows.length > 0 ? 'counted' : 'locked'
}

/** Forgets the failures after the right password; answers 'locked', and forgets nothing, while it is locked. */
export async function clearFailures(db: Db, documentNumber: string): Promise<'clear' | 'locked'> {
  const key = keyOf(documentNumber)
  const { rows } = await sql<{ cleared: boolean; known: boolean }>`
    WITH cleared AS (
      DELETE FROM login_lock
      WHERE numero_identificacion = ${key} AND (locked_until IS NULL OR locked_until <= now())
      RETURNING true
    )
    SELECT EXISTS (SELECT FROM cleared) AS cleared,
      EXISTS (SELECT FROM login_lock WHERE numero_identificacion = ${key}) AS known`.execute(db)
  // Without failures there is nothing to look at twice. Otherwise another request may have locked the number, or
  // cleared it, while this one waited for the row: only a statement of its own sees which.
  if (rows[0]?.cleared || !rows[0]?.known) return 'clear'
  return (await isLocked(db, documentNumber)) ? 'locked' : 'clear'
}
