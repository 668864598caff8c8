import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findHead, type ChainHead } from '../audit/chain'
import { countEvents, findEvents } from '../audit/find-events'
import { recordAudit } from '../audit/record'
import { sealAll } from '../audit/seal'
import { verifyAudit, type AuditVerification } from '../audit/verify'
import { findPackageFolder } from '../package-folder'
import { createDatabase, openTestServer } from '../testing/server-database'
import { asOwner } from './app-role'
import { serveEmbedded } from './embedded-server'
import { migrate } from './migrate'
import { openSocket, type Db } from './open'

const migration = '0068-audit-partitions.sql'

/** An empty database, of the kind that the other tests use. */
async function openEmpty(folder: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const url = process.env['DATABASE_URL_TEST']
  if (url !== undefined) {
    const { url: own, drop } = await createDatabase(url, 'empty')
    const { db, close } = openTestServer(own)
    return { db, close: () => close().then(drop) }
  }
  const socketPath = join(folder, 'pg.sock')
  const server = await serveEmbedded({ folder: 'memory://', socketPath })
  const { db, close } = openSocket(socketPath)
  return { db, close: () => close().then(() => server.close()) }
}

describe('a trail of the version before partitions', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof openEmpty>>
  let head: ChainHead | undefined
  let before: unknown
  let verified: AuditVerification
  const contents = async () =>
    (
      await sql`SELECT row_to_json(event)::text AS row FROM audit_event AS event ORDER BY id`.execute(
        database.db,
      )
    ).rows
  const record = () =>
    recordAudit(
      database.db,
      { actor: { realm: 'member', id: '1' }, action: 'login', outcome: 'ok', subject: '9900000001' },
      {},
    )
  const names = async (query: string) => {
    const { rows } = await sql.raw<{ name: string }>(query).execute(database.db)
    return rows.map(({ name }) => name)
  }
  const partitions = () =>
    names(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_event'::regclass ORDER BY 1`,
    )

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fcr-partitions-'))
    await cp(join(findPackageFolder(), 'migrations'), join(folder, 'migrations'), { recursive: true })
    for (const name of await readdir(join(folder, 'migrations')))
      if (name >= migration) await rm(join(folder, 'migrations', name))
    database = await openEmpty(folder)
    const { db } = database
    await asOwner(db, (trx) => sql`CREATE FUNCTION add_audit_months() RETURNS integer RETURN 0`.execute(trx))
    await migrate(db, folder)
    await asOwner(db, (trx) => sql`DROP FUNCTION add_audit_months()`.execute(trx))
    await sql`INSERT INTO audit_event (at, actor_realm, action, outcome, details)
      SELECT now() - (50 - n) * interval '1 month', 'member', 'login', 'ok', jsonb_build_object('n', 1.50)
      FROM generate_series(1, 50) AS n`.execute(db)
    await sealAll(db)
    // A number that was given but never used.
    await asOwner(db, (trx) => sql`SELECT nextval('audit_event_id_seq')`.execute(trx))
    before = await contents()
    head = await findHead(db)
    verified = await verifyAudit(db, head && [head])
    expect(await migrate(db, findPackageFolder())).toContain(migration)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('keeps every row and its verification', async () => {
    expect(await contents()).toEqual(before)
    expect(verified).toMatchObject({ ok: true, rows: 50, unsealed: 0, headsChecked: 1, head })
    expect(await verifyAudit(database.db, head && [head])).toEqual(verified)
  })

  it('goes on with its numbers, in partitions of the next months', async () => {
    await record()
    await sealAll(database.db)
    expect(await names('SELECT max(id)::text AS name FROM audit_event')).toEqual(['52'])
    expect(await verifyAudit(database.db)).toMatchObject({ ok: true, rows: 51 })
    expect(await partitions()).toHaveLength(8)
    await sql`INSERT INTO audit_event (at, actor_realm, action, outcome)
      VALUES (now() + interval '2 months', 'member', 'login', 'ok')`.execute(database.db)
    expect(
      await names(
        `SELECT tableoid::regclass::text AS name FROM audit_event WHERE at > now() + interval '1 month'`,
      ),
    ).toEqual([expect.stringMatching(/^audit_event_\d{4}_\d{2}$/)])
  })

  it('has the same indexes in every partition', async () => {
    const counts = await sql<{ name: string; count: number }>`
      SELECT indrelid::regclass::text AS name, count(*)::int AS count FROM pg_index
      WHERE indrelid::regclass::text ~ '^audit_event' AND indisvalid GROUP BY indrelid`.execute(database.db)
    expect(new Set(counts.rows.map(({ count }) => count)).size).toBe(1)
    expect(counts.rows).toHaveLength(9)
  })

  it('is read only in the months that a query asks for', async () => {
    const { rows } = await sql<Record<'QUERY PLAN', string>>`
      EXPLAIN SELECT * FROM audit_event WHERE at < now() - interval '2 months'`.execute(database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('audit_event_first')
    expect(plan).not.toMatch(/audit_event_\d{4}_\d{2}/)
  })

  it('is found and counted across its months, newest first', async () => {
    const all = await findEvents(database.db, {}, 100)
    const times = all.map(({ at_text }) => at_text)
    expect([times.length, times]).toEqual([52, [...times].sort().reverse()])
    expect((await findEvents(database.db, {}, 10)).map(({ id }) => id)).toEqual(
      all.slice(0, 10).map(({ id }) => id),
    )
    const [, second] = all
    const after = second && { at: second.at_text, id: second.id }
    expect(await findEvents(database.db, { after }, 100)).toEqual(all.slice(2))
    expect([
      await countEvents(database.db, {}, 100),
      await countEvents(database.db, {}, 20),
      await countEvents(database.db, {}, 2),
      await countEvents(database.db, { from: new Date(Date.now() - 10 * 86_400_000) }, 100),
    ]).toEqual([52, 21, 3, 3])
  })

  it('is written by the previous version, which may go on and come back', async () => {
    // Its start: the same grants and no new migration.
    expect(await migrate(database.db, folder)).toEqual([])
    await record()
    const { rows } = await sql<{ can: boolean }>`SELECT has_table_privilege('audit_event', 'SELECT, INSERT')
      AND NOT has_table_privilege('audit_event', 'UPDATE, DELETE, TRUNCATE') AS can`.execute(database.db)
    expect(rows).toEqual([{ can: true }])
  })
})
