import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { addAuditMonths } from '../audit/months'
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
    `UPDATE audit_event_first SET outcome = 'x'`,
    'DELETE FROM audit_event_first',
    'TRUNCATE audit_event_first',
    'DELETE FROM audit_event_default',
    `INSERT INTO audit_event_default (id, at, actor_realm, action, outcome) OVERRIDING SYSTEM VALUE VALUES (9, '2999-01-01', 'member', 'x', 'x')`,
    'ALTER TABLE audit_event_first DISABLE TRIGGER ALL',
    'ALTER TABLE audit_event DETACH PARTITION audit_event_first',
    'DROP TABLE audit_event_first',
    'DROP FUNCTION add_audit_months()',
    'DELETE FROM audit_archive',
    `INSERT INTO audit_archive (month) VALUES ('2024-01-01')`,
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
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition
        AND relname NOT IN ('audit_seal', 'audit_archive', 'schema_migration')
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

  it.each([
    `UPDATE audit_event SET outcome = 'x'`,
    `UPDATE audit_event_first SET outcome = 'x'`,
    'DELETE FROM audit_event_default',
    'TRUNCATE audit_event',
    'UPDATE audit_archive SET rows = 1',
  ])('cannot change the trail even as its owner while the triggers are enabled: %s', async (statement) => {
    await expect(asOwner(database.db, (trx) => sql.raw(statement).execute(trx))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('may change the trail through no partition, also of months that it adds itself', async () => {
    await asOwner(database.db, async (trx) => {
      const { rows } = await sql<{ last: string }>`SELECT max(relname COLLATE "C") AS last FROM pg_class
        WHERE relname ~ '^audit_event_[0-9]{4}_[0-9]{2}$'`.execute(trx)
      await sql`DROP TABLE ${sql.table(rows[0]?.last ?? '')}`.execute(trx)
    })
    expect(await addAuditMonths(database.db)).toBe(1)
    expect(await addAuditMonths(database.db)).toBe(0)
    const { rows } = await sql<{ name: string; rights: number; triggers: number }>`
      SELECT relname AS name,
        (SELECT count(*)::int FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS privilege
          WHERE has_table_privilege(pg_class.oid, privilege)) AS rights,
        (SELECT count(*)::int FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgenabled = 'O') AS triggers
      FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'audit_event'::regclass`.execute(
      database.db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(8)
    expect(rows.filter(({ rights, triggers }) => rights !== 0 || triggers !== 1)).toEqual([])
  })

  it('adds rows of any time: of a month without a partition to the last resort', async () => {
    await run(
      `INSERT INTO audit_event (at, actor_realm, action, outcome) VALUES ('2999-01-01', 'member', 'x', 'ok')`,
    )
    const { rows } =
      await sql`SELECT tableoid::regclass::text AS name FROM audit_event WHERE at > '2900-01-01'`.execute(
        database.db,
      )
    expect(rows).toEqual([{ name: 'audit_event_default' }])
  })
})
