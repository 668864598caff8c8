import { sql } from 'kysely'
import type { Db } from '../database/open'

/** Wrong passwords within the period that lock a document number, and for how long (decision 25). */
export const maxFailures = 5
const period = sql`interval '15 minutes'`

/** Whether the number, known or not, is locked at the moment. */
export async function isLocked(db: Db, documentNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_lock')
    .select('numero_identificacion')
    .where('numero_identificacion', '=', documentNumber)
    .where('locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a wrong password. One statement, so that tries at the same moment are counted one after the other:
 * answers 'locked' for those that come after the fifth, whatever they saw before.
 */
export async function countFailure(db: Db, documentNumber: string): Promise<'counted' | 'locked'> {
  const recent = sql`array(SELECT at FROM unnest(login_lock.failed_at) AS at WHERE at > now() - ${period})`
  const { rows } = await sql<{ counted: boolean }>`
    INSERT INTO login_lock (numero_identificacion, failed_at) VALUES (${documentNumber}, ARRAY[now()])
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
  const { numDeletedRows } = await db
    .deleteFrom('login_lock')
    .where('numero_identificacion', '=', documentNumber)
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numDeletedRows > 0n || !(await isLocked(db, documentNumber)) ? 'clear' : 'locked'
}
