import { documentNumberPattern, emailPattern } from '@fcr/shared/contracts/text/typed-text'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../database/open'

/** Wrong passwords within the period that lock, and for how long. */
const maxFailures = 5
const period = sql`interval '15 minutes'`

/**
 * Which wrong passwords are counted together: those of unknown browsers for a document number, those from one
 * known browser, those inside a member's live sessions; those for an address of the foundation's staff, those
 * inside the sessions of a staff account. A lock of one counter does not affect the others.
 */
export type FailuresOf =
  | { number: string }
  | { device: string }
  | { reauthenticationOf: string }
  | { staffEmail: string }
  | { proofOf: string }

const digest = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/**
 * Returns the key of a counter. People type passwords into the wrong field: if the text cannot be a document
 * number or an address, only a short hash is kept, enough to lock as usual but not enough to recover the text.
 */
function keyOf(failures: FailuresOf): string {
  if ('device' in failures) return `#${failures.device}`
  if ('reauthenticationOf' in failures) return `@${failures.reauthenticationOf}`
  if ('proofOf' in failures) return `&${failures.proofOf}`
  if ('staffEmail' in failures)
    return `=${digest(failures.staffEmail, emailPattern.test(failures.staffEmail) ? 16 : 4)}`
  const typed = failures.number
  return documentNumberPattern.test(typed) ? typed : `~${digest(typed, 4)}`
}

const lockedKey = (key: unknown) => sql<boolean>`EXISTS (
  SELECT FROM login_lock WHERE numero_identificacion = ${key} AND locked_until > now())`

/** SQL: whether logins are locked now, whether or not the number is known; for use in a larger statement. */
export const lockedNow = (failures: FailuresOf) => lockedKey(keyOf(failures))

/** The same for the device whose row is in scope as `device`. */
export const deviceLockedNow = lockedKey(sql`'#' || device.id`)

export async function isLocked(db: Db, failures: FailuresOf): Promise<boolean> {
  const { locked } = await db.selectNoFrom(lockedNow(failures).as('locked')).executeTakeFirstOrThrow()
  return locked
}

/**
 * Counts a wrong password. A single statement, so that concurrent attempts are counted one after the other:
 * returns 'locked' for every attempt after the fifth, whatever was checked before.
 */
export async function countFailure(db: Db, failures: FailuresOf): Promise<'counted' | 'locked'> {
  const recent = sql`array(SELECT at FROM unnest(login_lock.failed_at) AS at WHERE at > now() - ${period})`
  const { rows } = await sql<{ counted: boolean }>`
    INSERT INTO login_lock (numero_identificacion, failed_at) VALUES (${keyOf(failures)}, ARRAY[now()])
    ON CONFLICT (numero_identificacion) DO UPDATE SET
      failed_at = ${recent} || now(),
      locked_until = CASE WHEN cardinality(${recent}) + 1 >= ${maxFailures} THEN now() + ${period} END,
      updated_at = now()
    WHERE login_lock.locked_until IS NULL OR login_lock.locked_until <= now()
    RETURNING true AS counted`.execute(db)
  return rows.length > 0 ? 'counted' : 'locked'
}

/** Clears the failures after the right password; while they lock, clears nothing and returns 'locked'. */
export async function clearFailures(db: Db, failures: FailuresOf): Promise<'clear' | 'locked'> {
  const key = keyOf(failures)
  const { rows } = await sql<{ cleared: boolean; known: boolean }>`
    WITH cleared AS (
      DELETE FROM login_lock
      WHERE numero_identificacion = ${key} AND (locked_until IS NULL OR locked_until <= now())
      RETURNING true
    )
    SELECT EXISTS (SELECT FROM cleared) AS cleared,
      EXISTS (SELECT FROM login_lock WHERE numero_identificacion = ${key}) AS known`.execute(db)
  // Without failures there is nothing to check again. Otherwise another request may have locked or cleared
  // the counter while this one waited for the row: only a separate statement sees the result.
  if (rows[0]?.cleared || !rows[0]?.known) return 'clear'
  return (await isLocked(db, failures)) ? 'locked' : 'clear'
}

/** The counters of a person: of the number, of re-authentication and of every known browser. */
export const countersOf = (documentNumber: string) => sql<string>`(
  SELECT unnest(ARRAY[${documentNumber}::text, ${keyOf({ reauthenticationOf: documentNumber })}::text])
  UNION ALL
  SELECT '#' || device.id FROM device JOIN compareciente ON compareciente.id = device.compareciente_id
  WHERE compareciente.numero_identificacion = ${documentNumber})`

type StaffAccount = { id: string; email: string }

const keysOf = ({ id, email }: StaffAccount) => [keyOf({ staffEmail: email }), keyOf({ proofOf: id })]

/** Returns the ids of the accounts that somebody's failures lock now: for their address, a browser or a session. */
export async function lockedStaff(db: Db, accounts: readonly StaffAccount[]): Promise<Set<string>> {
  const keys = accounts.flatMap((account) => keysOf(account).map((key) => ({ id: account.id, key })))
  const { rows } = await sql<{ id: string }>`
    WITH counter (id, key) AS (
      SELECT * FROM unnest(${keys.map(({ id }) => id)}::text[], ${keys.map(({ key }) => key)}::text[])
      UNION ALL
      SELECT staff_account_id::text, '#' || device.id FROM device
      WHERE staff_account_id = ANY (${accounts.map(({ id }) => id)}::bigint[]))
    SELECT DISTINCT counter.id FROM counter JOIN login_lock ON numero_identificacion = key
    WHERE locked_until > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Removes all failures of an account of the staff, whether or not they lock. */
export const removeStaffCounters = (db: Db, account: StaffAccount) =>
  db
    .deleteFrom('login_lock')
    .where(
      'numero_identificacion',
      'in',
      sql<string>`(SELECT unnest(${keysOf(account)}::text[]) UNION ALL
        SELECT '#' || device.id FROM device WHERE staff_account_id = ${account.id})`,
    )
    .execute()

/** Removes all failures of a person, whether or not they lock. */
export const removeCounters = (db: Db, documentNumber: string) =>
  db.deleteFrom('login_lock').where('numero_identificacion', 'in', countersOf(documentNumber)).execute()
