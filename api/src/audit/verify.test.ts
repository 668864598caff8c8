import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '../database/app-role'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { findHead } from './chain'
import { recordHead, readHeads } from './heads-file'
import { recordAudit } from './record'
import { sealAll, sealingLag, sealRound } from './seal'
import { verifyAudit } from './verify'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.close())

const record = (subject: string, details: Record<string, unknown> = {}) =>
  recordAudit(
    database.db,
    { actor: { realm: 'external', id: '1' }, action: 'external_profile', outcome: 'ok', subject, details },
    { ip: '192.0.2.1', id: 'a' },
  )

/** Changes the trail as the database's owner can: with the triggers disabled meanwhile. */
const tamper = (statement: string) =>
  asOwner(database.db, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })

/** Six sealed rows with the numbers 1 to 6. */
beforeEach(async () => {
  await tamper('TRUNCATE audit_event, audit_seal RESTART IDENTITY')
  for (const number of [1, 2, 3, 4, 5, 6]) await record(`990000000${number}`, { b: number, a: ['ñ', null] })
  await sealAll(database.db)
})

const verify = () => verifyAudit(database.db)
const late = `INSERT INTO audit_event (at, actor_realm, action, outcome)
  VALUES (now() - interval '3 hours', 'external', 'external_profile', 'ok')`

describe('verifyAudit', () => {
  it('reports an untouched trail as intact', async () => {
    await record('9900000007')
    expect(await verify()).toMatchObject({ ok: true, rows: 6, broken: null, unsealed: 1, headsChecked: 0 })
    await sealAll(database.db)
    expect(await verify()).toMatchObject({ ok: true, rows: 7, unsealed: 0, head: { position: '7' } })
  })

  it('reports an empty trail as intact', async () => {
    await tamper('TRUNCATE audit_event, audit_seal')
    expect(await verify()).toMatchObject({ ok: true, rows: 0, head: null })
  })

  it.each([
    [`subject = '9900000099'`],
    [`actor_id = '2'`],
    [`actor_realm = 'staff'`],
    [`action = 'login'`],
    [`outcome = 'not_found'`],
    [`details = '{}'`],
    [`address = NULL`],
    [`request_id = 'b'`],
    [`at = at + interval '1 microsecond'`],
  ])('finds a row changed by the owner: %s', async (change) => {
    await tamper(`UPDATE audit_event SET ${change} WHERE id = 3`)
    expect(await verify()).toMatchObject({
      ok: false,
      rows: 2,
      broken: { problem: 'row_changed', position: '3', eventId: '3' },
    })
  })

  it('finds a deleted row', async () => {
    await tamper('DELETE FROM audit_event WHERE id = 4')
    expect((await verify()).broken).toEqual({ problem: 'row_missing', position: '4', eventId: '4', at: null })
  })

  it('finds a row deleted with its seal', async () => {
    await tamper('DELETE FROM audit_event WHERE id = 4; DELETE FROM audit_seal WHERE event_id = 4')
    expect((await verify()).broken).toMatchObject({ problem: 'seal_missing', position: '4' })
  })

  it('finds a row deleted with its seal even if the later seals moved up', async () => {
    await tamper(`DELETE FROM audit_event WHERE id = 4; DELETE FROM audit_seal WHERE event_id = 4;
      UPDATE audit_seal SET position = position - 1 WHERE position = 5;
      UPDATE audit_seal SET position = position - 1 WHERE position = 6`)
    expect((await verify()).broken).toMatchObject({ problem: 'row_changed', position: '4', eventId: '5' })
  })

  it('finds swapped rows', async () => {
    await tamper(`UPDATE audit_event AS one SET at = other.at, subject = other.subject, details = other.details
      FROM audit_event AS other WHERE (one.id, other.id) IN ((2, 5), (5, 2))`)
    expect((await verify()).broken).toMatchObject({ problem: 'row_changed', eventId: '2' })
  })

  it('finds swapped seals', async () => {
    await tamper(`UPDATE audit_seal SET event_id = -2 WHERE event_id = 2;
      UPDATE audit_seal SET event_id = 2 WHERE event_id = 5; UPDATE audit_seal SET event_id = 5 WHERE event_id = -2`)
    expect((await verify()).broken).toMatchObject({ problem: 'row_changed', position: '2', eventId: '5' })
  })

  it('finds a row inserted among older ones, before and after it is sealed', async () => {
    await tamper(late)
    const inserted = { problem: 'row_inserted', eventId: '7' }
    expect(await verify()).toMatchObject({ ok: false, rows: 6, broken: { ...inserted, position: null } })
    await sealAll(database.db)
    expect(await verify()).toMatchObject({ ok: false, broken: { ...inserted, position: '7' } })
  })

  it('finds a row inserted into a gap between ids', async () => {
    await tamper(`SELECT setval(pg_get_serial_sequence('audit_event', 'id'), 7)`)
    await record('9900000008')
    await sealAll(database.db)
    await tamper(`INSERT INTO audit_event (id, at, actor_realm, action, outcome) OVERRIDING SYSTEM VALUE
      VALUES (7, now() - interval '2 minutes', 'external', 'external_profile', 'ok')`)
    expect((await verify()).broken).toMatchObject({ problem: 'row_inserted', eventId: '7' })
  })

  describe('with heads recorded outside the database', () => {
    let folder: string
    let file: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'fcr-heads-'))
      file = join(folder, 'heads.jsonl')
    })
    afterAll(() => rm(folder, { recursive: true }))
    beforeEach(async () => {
      const head = await findHead(database.db)
      if (!head) throw new Error('nothing sealed')
      await writeFile(file, '{"cut short by a cra\n')
      await recordHead(file, head)
    })
    const verifyNoted = async () => verifyAudit(database.db, await readHeads(file))

    it('compares them', async () => {
      await record('9900000007')
      await sealAll(database.db)
      expect(await verifyNoted()).toMatchObject({ ok: true, rows: 7, headsChecked: 1 })
    })

    it('finds a chain recomputed over changed rows', async () => {
      await tamper(`UPDATE audit_event SET subject = '9900000099' WHERE id = 2; TRUNCATE audit_seal`)
      await sealAll(database.db)
      expect(await verify()).toMatchObject({ ok: true, rows: 6 })
      expect((await verifyNoted()).broken).toMatchObject({ problem: 'chain_rewritten', position: '6' })
    })

    it('finds a truncated trail whose seals were deleted too', async () => {
      await tamper('DELETE FROM audit_event WHERE id > 4; DELETE FROM audit_seal WHERE event_id > 4')
      expect(await verify()).toMatchObject({ ok: true, rows: 4 })
      expect((await verifyNoted()).broken).toMatchObject({ problem: 'seal_missing', position: '6' })
    })

    it('ignores heads of another database; a missing file contains none', async () => {
      const [head] = await readHeads(file)
      if (!head) throw new Error('no head')
      const foreign = { ...head, chain: '2020-01-01T00:00:00.000Z', hash: '00' }
      expect(await verifyAudit(database.db, [foreign])).toMatchObject({ ok: true, headsChecked: 0 })
      expect(await readHeads(join(folder, 'none'))).toEqual([])
    })
  })
})

describe('sealing', () => {
  it('seals rows committed after rows with higher ids', async () => {
    await tamper(`SELECT setval(pg_get_serial_sequence('audit_event', 'id'), 8)`)
    await record('9900000009')
    await sealAll(database.db)
    await tamper(`INSERT INTO audit_event (id, actor_realm, action, outcome) OVERRIDING SYSTEM VALUE
      VALUES (7, 'member', 'login', 'ok'), (8, 'member', 'login', 'ok')`)
    await sealAll(database.db)
    const seals = await database.db
      .selectFrom('audit_seal')
      .select('event_id')
      .where('position', '>', '6')
      .orderBy('position')
      .execute()
    expect(seals.map(({ event_id }) => event_id)).toEqual(['9', '7', '8'])
    expect(await verify()).toMatchObject({ ok: true, rows: 9 })
  })

  it('finds rows beyond the look-back by sweeping, and restarts the sweep at the end', async () => {
    await tamper(`SELECT setval(pg_get_serial_sequence('audit_event', 'id'), 100000)`)
    await record('9900000009')
    await sealAll(database.db)
    await tamper(`INSERT INTO audit_event (id, actor_realm, action, outcome) OVERRIDING SYSTEM VALUE
      VALUES (7, 'member', 'login', 'ok')`)
    const first = await sealRound(database.db, '100001')
    expect(first).toEqual({ sealed: 0, more: false, sweptTo: '0' })
    expect(await sealRound(database.db, '0')).toMatchObject({ sealed: 1, sweptTo: '100001' })
  })

  it('seals more rows than fit into one round', async () => {
    await tamper(`INSERT INTO audit_event (actor_realm, action, outcome)
      SELECT 'member', 'login', 'ok' FROM generate_series(1, 2500)`)
    await sealAll(database.db)
    expect(await verify()).toMatchObject({ ok: true, rows: 2506, unsealed: 0 })
  })

  it('reports how long the oldest row has waited', async () => {
    expect(await sealingLag(database.db)).toBe(0)
    await tamper(late)
    await record('9900000009')
    expect(await sealingLag(database.db)).toBeCloseTo(3 * 3600, -2)
    await sealAll(database.db)
    expect(await sealingLag(database.db)).toBe(0)
  })

  it('builds one chain when several sealers run concurrently', async () => {
    await tamper(`INSERT INTO audit_event (actor_realm, action, outcome)
      SELECT 'member', 'login', 'ok' FROM generate_series(1, 300)`)
    await Promise.all([1, 2, 3, 4].map(() => sealAll(database.db)))
    await sealAll(database.db)
    expect(await verify()).toMatchObject({ ok: true, rows: 306, unsealed: 0 })
  })
})
