import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'

/**
 * How long a change of the tables waits for one. Meanwhile everybody else waits behind it. Shorter than PostgreSQL's
 * deadlock_timeout (1 s): a change of several tables gives way before a request is ended as part of a deadlock.
 */
export const lockTimeout = sql`SET LOCAL lock_timeout = '300ms'`
/** Milliseconds in which the others proceed before the next attempt. */
const pause = 1000
/** A backup or a check of the audit trail reads the tables for minutes. */
const attempts = 300

/** Some table was in use at each attempt. */
export class StillLocked extends Error {}

/**
 * Repeats a transaction with `lockTimeout` while somebody uses one of its tables: a statement that waits for a table
 * stops all later ones. @throws {StillLocked}
 */
export async function untilUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt++)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
      await wait(pause)
    }
  throw new StillLocked()
}
