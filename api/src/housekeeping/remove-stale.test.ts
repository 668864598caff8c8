import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import { issueCode } from '../access-codes/codes'
import { asOwner } from '../database/app-role'
import { openSession } from '../sessions/session-store'
import { addMember, removeEverybody, testCode, testPerson } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { createHousekeeping } from './plugin'
import { removeStale } from './remove-stale'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.close())

it('removes expired rows and keeps those in use', async () => {
  const { db } = database
  const owner = { realm: 'member', id: await addMember(db) } as const
  const device = { address: '127.0.0.1', userAgent: undefined }
  await openSession(db, owner, device)
  await db
    .updateTable('session')
    .set({ expires_at: sql<Date>`now() - interval '8 days'` })
    .execute()
  await openSession(db, owner, device)
  await sql`INSERT INTO rate_limit (bucket, key, window_start) VALUES
    ('login', 'old', now() - interval '2 hours'), ('login', 'new', now())`.execute(db)
  await sql`INSERT INTO login_lock (numero_identificacion, updated_at) VALUES
    ('old', now() - interval '2 days'), ('new', now())`.execute(db)
  await sql`INSERT INTO idempotency_key (scope, key, body_hash, answer, created_at) VALUES
    ('new', 'old', '\\x00', '{}', now() - interval '3 days'), ('new', 'new', '\\x00', '{}', now())`.execute(
    db,
  )
  await issueCode(db, testCode())
  await sql`INSERT INTO official_use (access_code_id, kind, recent, day_start, day_count)
    SELECT id, 'search', ARRAY[]::timestamptz[], now() - interval '25 hours', 1 FROM access_code UNION ALL
    SELECT id, 'profile', ARRAY[]::timestamptz[], now() - interval '23 hours', 1 FROM access_code`.execute(db)

  await sql`INSERT INTO conflicto (numero_identificacion, opened_by, closed_at, closed_by, resolution) VALUES
    ('1', 'registro', now() - interval '400 days', 'ana', 'descartada'),
    ('2', 'registro', now(), 'ana', 'descartada'), ('3', 'registro', NULL, NULL, NULL)`.execute(db)
  await sql`INSERT INTO cuenta_anulada (id, numero_identificacion, datos, motivo, annulled_by, annulled_at) VALUES
    (901, '1', '{}', 'Prueba', 'ana', now() - interval '11 years'), (902, '2', '{}', 'Prueba', 'ana', now())`.execute(
    db,
  )

  await sql`INSERT INTO device (hash, compareciente_id, expires_at) VALUES
    ('\\x01', ${owner.id}, now() - interval '1 minute'),
    ('\\x02', ${owner.id}, now() + interval '1 minute')`.execute(db)

  await sql`INSERT INTO mail_message (kind, state, created_at, ended_at, address) VALUES
    ('confirmation', 'sent', now(), now() - interval '31 days', 'old'),
    ('confirmation', 'dropped', now(), now() - interval '31 days', 'old'),
    ('confirmation', 'failed', now(), now() - interval '91 days', 'old'),
    ('confirmation', 'sent', now(), now() - interval '29 days', 'sent'),
    ('confirmation', 'failed', now(), now() - interval '89 days', 'failed'),
    ('confirmation', 'queued', now() - interval '100 days', NULL, 'queued')`.execute(db)
  await sql`INSERT INTO mail_link (hash, compareciente_id, use, address, password_digest, expires_at) VALUES
    ('\\x01', ${owner.id}, 'recovery', 'old', '\\x00', now() - interval '8 days'),
    ('\\x02', ${owner.id}, 'recovery', 'new', '\\x00', now() - interval '6 days')`.execute(db)

  await removeStale(db)

  const mails = await db.selectFrom('mail_message').select('address').orderBy('id').execute()
  expect(mails.map(({ address }) => address)).toEqual(['sent', 'failed', 'queued'])
  expect(await db.selectFrom('mail_link').select('address').execute()).toEqual([{ address: 'new' }])
  expect(await db.selectFrom('official_use').select('kind').execute()).toEqual([{ kind: 'profile' }])
  expect(await db.selectFrom('device').select('hash').execute()).toEqual([{ hash: Buffer.from([2]) }])
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('session_token').select('use').execute()).toHaveLength(2)
  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'new' }])
  const cases = await db.selectFrom('conflicto').select('numero_identificacion').orderBy('id').execute()
  expect(cases.map(({ numero_identificacion }) => numero_identificacion)).toEqual(['2', '3'])
  expect(await db.selectFrom('cuenta_anulada').select('id').execute()).toEqual([{ id: '902' }])
  expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('login_lock').select('numero_identificacion').execute()).toEqual([
    { numero_identificacion: 'new' },
  ])
})

const knownWords = async () =>
  (await database.db.selectFrom('nombre_palabra').select('palabra').orderBy('palabra').execute()).map(
    ({ palabra }) => palabra,
  )

it('removes words of former names and keeps words still in use', async () => {
  const { db } = database
  await removeEverybody(db)
  await addMember(db, { nombre_apellido_completo: 'Ermelinda Zurriburri Prueba' })
  await addMember(db, { numero_identificacion: '9900000002', nombre_apellido_completo: 'Otra Ermelinda' })
  await db
    .updateTable('compareciente')
    .set({ nombre_apellido_completo: 'Gertrudis Prueba' })
    .where('numero_identificacion', '=', testPerson.numero_identificacion)
    .execute()
  expect(await knownWords()).toContain('zurriburri')

  await removeStale(db)

  expect(await knownWords()).toEqual(['ermelinda', 'gertrudis', 'otra', 'prueba'])
})

/** Takes a month from the audit trail, as if nobody had run for one; returns the names of all partitions before. */
const dropLastMonth = () =>
  asOwner(database.db, async (trx) => {
    const { rows } = await sql<{ name: string }>`SELECT inhrelid::regclass::text AS name FROM pg_inherits
      WHERE inhparent = 'audit_event'::regclass ORDER BY name`.execute(trx)
    const last = rows.filter(({ name }) => /\d$/.test(name)).at(-1)
    await sql`DROP TABLE ${sql.table(last?.name ?? '')}`.execute(trx)
    return rows
  })

it('runs soon after startup and periodically, adds months to the audit trail; closing the application waits for it', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] })
  const app = Fastify().decorate('db', database.db)
  const interval = 100
  const months = await dropLastMonth()
  await app.register(createHousekeeping({ first: interval, interval }))
  await app.ready()
  const addOld = () =>
    sql`INSERT INTO rate_limit (bucket, key, window_start) VALUES ('login', 'old', now() - interval '2 hours')`.execute(
      database.db,
    )
  const counters = () => database.db.selectFrom('rate_limit').select('key').where('key', '=', 'old').execute()
  for (let time = 1; time <= 2; time++) {
    await addOld()
    await until(async () => {
      await jest.advanceTimersByTimeAsync(interval)
      return (await counters()).length === 0
    })
  }
  const { rows } = await sql`SELECT FROM pg_inherits WHERE inhparent = 'audit_event'::regclass`.execute(
    database.db,
  )
  expect(rows).toHaveLength(months.length)
  await app.close()
  const run = jest.spyOn(database.db, 'transaction')
  await jest.advanceTimersByTimeAsync(interval)
  expect(run).not.toHaveBeenCalled()
  jest.restoreAllMocks()
  jest.useRealTimers()
})
