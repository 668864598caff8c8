import { sql, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Db } from './open'
import type { Database } from './schema'

/**
 * The role that the application works with: it reads and writes rows, but owns nothing, and has no right to change
 * the audit trail. `grant_app_rights` (migrations) creates it.
 */
export const appRole = 'fcr_app'

/** 42501: the login may not become that role. It is one with few rights itself, or an owner whose server has none. */
const mayNot = '42501'

// Asked for in one statement, since before the first migration there is no such role.
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

/** A pool whose connections have become the application's role before anybody uses them. */
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
 * Work that needs the owner's rights, in one transaction: migrations. With a login that has few rights itself,
 * it has no more here either.
 */
export const asOwner = <Result>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL ROLE NONE`.execute(trx)
    return work(trx)
  })

/** Whether the application may change the audit trail, because it could not become a role of its own. */
export async function canChangeAudit(db: Db): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`SELECT has_table_privilege('audit_event', 'UPDATE')
    OR has_table_privilege('audit_event', 'DELETE') AS can`.execute(db)
  return rows[0]?.can ?? false
}
