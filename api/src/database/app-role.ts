import { sql, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Db } from './open'
import type { Database } from './schema'

/**
 * The role that the application runs as. It reads and writes rows but owns nothing and cannot change the
 * audit trail. The migrations create it (`grant_app_rights`).
 */
export const appRole = 'fcr_app'

/**
 * 42501: the login cannot assume that role. Either the login has few rights itself, or its server refused to
 * create the role.
 */
const mayNot = '42501'

// A single statement, because the role does not exist before the first migration.
const assume = `SELECT set_config('role', rolname, false) FROM pg_roles
  WHERE rolname = '${appRole}' AND pg_has_role(session_user, oid, 'MEMBER')`

async function take(client: pg.PoolClient): Promise<boolean> {
  try {
    return (await client.query(assume)).rows.length > 0
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === mayNot) return false
    throw error
  }
}

/** Wraps a pool so that every connection assumes the application's role before its first use. */
export function asAppRole(pool: pg.Pool): PostgresPool {
  const assumed = new WeakSet<pg.PoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      if (!assumed.has(client))
        try {
          if (await take(client)) assumed.add(client)
        } catch (error) {
          client.release(true)
          throw error
        }
      return client
    },
    end: () => pool.end(),
  }
}

/**
 * Runs work that needs the owner's rights (migrations) in one transaction. A login with few rights gains none
 * here.
 */
export const asOwner = <Result>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL ROLE NONE`.execute(trx)
    return work(trx)
  })

/**
 * Returns whether the application can change the audit trail, because it could not assume a separate role.
 */
export async function canChangeAudit(db: Db): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    SELECT bool_or(has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE')) AS can FROM pg_class
    WHERE oid IN ('audit_event'::regclass, 'audit_seal'::regclass, 'audit_archive'::regclass)
      OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'audit_event'::regclass)`.execute(db)
  return rows[0]?.can ?? false
}
