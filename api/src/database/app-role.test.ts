import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { appRole, asOwner, canChangeAudit } from './app-role'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
  await recordAudit(database.db, { actor: { realm: 'anonymous' }, action: 'login', outcome: 'ok' }, {})
})
afterAll(() => database.close())

const run = (statement: string) => sql.raw(statement).execute(database.db)
const userOf = async () => {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(database.db)
  return rows[0]?.role
}

describe('the role of the application', () => {
  it('is used by every connection and is not the owner', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(userOf))).toEqual(Array(4).fill(appRole))
    expect(await canChangeAudit(database.db)).toBe(false)
    const { rows } = await sql<{ owner: string }>`SELECT tableowner AS owner FROM pg_tables
      WHERE tablename = 'audit_event'`.execute(database.db)
    expect(rows[0]?.owner).not.toBe(appRole)
  })

  it.each([
    `UPDATE audit_event SET outcome = 'x'`,
    'DELETE FROM audit_event',
    'TRUNCATE audit_event',
    'ALTER TABLE audit_event DISABLE TRIGGER ALL',
    'ALTER TABLE audit_event DISABLE TRIGGER audit_event_append_only',
    'DROP TRIGGER audit_event_append_only ON audit_event',
    'DROP TABLE audit_event',
    `UPDATE audit_seal SET position = 1`,
    'DELETE FROM audit_seal',
    'TRUNCATE audit_seal',
    'ALTER TABLE audit_seal DISABLE TRIGGER audit_seal_append_only',
    'CREATE TABLE own (id integer)',
    'CREATE OR REPLACE FUNCTION audit_event_is_append_only() RETURNS trigger LANGUAGE sql AS $$ $$',
    'DELETE FROM schema_migration',
  ])('has no right to %s', async (statement) => {
    // 42501: insufficient privilege.
    await expect(run(statement)).rejects.toMatchObject({ code: '42501' })
    expect(await database.db.selectFrom('audit_event').select('outcome').execute()).toEqual([
      { outcome: 'ok' },
    ])
  })

  it('has the privileges it needs on every other table', async () => {
    const { rows } = await sql`SELECT relname FROM pg_class,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname NOT IN ('audit_event', 'audit_seal', 'schema_migration')
        AND NOT has_table_privilege(pg_class.oid, privilege)`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('is dropped only for work of the owner', async () => {
    const { rows } = await asOwner(database.db, (trx) =>
      sql<{ role: string }>`SELECT current_user AS role`.execute(trx),
    )
    expect(rows[0]?.role).not.toBe(appRole)
    await expect(asOwner(database.db, (trx) => sql.raw('SELECT 1 / 0').execute(trx))).rejects.toThrow(
      'division by zero',
    )
    expect(await Promise.all([1, 2, 3, 4].map(userOf))).toEqual(Array(4).fill(appRole))
  })

  it('cannot change the trail even as its owner while the trigger is enabled', async () => {
    await expect(
      asOwner(database.db, (trx) => sql.raw(`UPDATE audit_event SET outcome = 'x'`).execute(trx)),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
