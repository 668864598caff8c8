import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import { issueCode } from '../access-codes/codes'
import { advisoryLocks } from '../database/advisory-locks'
import { asOwner } from '../database/app-role'
import { asAnother } from '../database/held-transaction'
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

/** Times shortly after and shortly before the end of a term that begins at them. */
const over = (term: string) => sql<Date>`now() - ${term}::interval - interval '10 minutes'`
const within = (term: string) => sql<Date>`now() - ${term}::interval + interval '10 minutes'`

it('removes expired rows and keeps those in use', async () => {
  const { db } = database
  const owner = { realm: 'member', id: await addMember(db) } as const
  const device = { address: '127.0.0.1', userAgent: undefined }
  await openSession(db, owner, device)
  await db
    .updateTable('session')
    .set({ expires_at: over('7 days') })
    .execute()
  await openSession(db, owner, device)
  await db
    .updateTable('session')
    .set({ expires_at: within('7 days') })
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  await sql`INSERT INTO rate_limit (bucket, key, window_start) VALUES
    ('login', 'old', ${over('1 hour')}), ('login', 'new', ${within('1 hour')})`.execute(db)
  await sql`INSERT INTO login_lock (numero_identificacion, updated_at) VALUES
    ('old', ${over('1 day')}), ('new', ${within('1 day')})`.execute(db)
  await sql`INSERT INTO idempotency_key (scope, key, body_hash, answer, created_at) VALUES
    ('new', 'old', '\\x00', '{}', ${over('2 days')}), ('new', 'new', '\\x00', '{}', ${within('2 days')})`.execute(
    db,
  )
  await issueCode(db, testCode())
  await sql`INSERT INTO official_use (access_code_id, kind, recent, day_start, day_count)
    SELECT id, 'search', ARRAY[]::timestamptz[], ${over('1 day')}, 1 FROM access_code UNION ALL
    SELECT id, 'profile', ARRAY[]::timestamptz[], ${within('1 day')}, 1 FROM access_code`.execute(db)

  await sql`INSERT INTO conflicto (numero_identificacion, opened_by, closed_at, closed_by, resolution) VALUES
    ('1', 'registro', ${over('1 year')}, 'ana', 'descartada'),
    ('2', 'registro', ${within('1 year')}, 'ana', 'descartada'),
    ('3', 'registro', NULL, NULL, NULL)`.execute(db)
  await sql`INSERT INTO cuenta_anulada (id, numero_identificacion, datos, motivo, annulled_by, annulled_at) VALUES
    (901, '1', '{}', 'Prueba', 'ana', ${over('10 years')}),
    (902, '2', '{}', 'Prueba', 'ana', ${within('10 years')})`.execute(db)

  await sql`INSERT INTO device (hash, compareciente_id, expires_at) VALUES
    ('\\x01', ${owner.id}, ${over('0')}), ('\\x02', ${owner.id}, ${within('0')})`.execute(db)

  await sql`INSERT INTO mail_message (kind, state, created_at, ended_at, address) VALUES
    ('confirmation', 'sent', now(), ${over('30 days')}, 'old'),
    ('confirmation', 'dropped', now(), ${over('30 days')}, 'old'),
    ('confirmation', 'failed', now(), ${over('90 days')}, 'old'),
    ('confirmation', 'sent', now(), ${within('30 days')}, 'sent'),
    ('confirmation', 'failed', now(), ${within('90 days')}, 'failed'),
    ('confirmation', 'queued', now() - interval '100 days', NULL, 'queued')`.execute(db)
  await sql`INSERT INTO mail_link (hash, compareciente_id, use, address, password_digest, expires_at) VALUES
    ('\\x01', ${owner.id}, 'recovery', 'old', '\\x00', ${over('7 days')}),
    ('\\x02', ${owner.id}, 'recovery', 'new', '\\x00', ${within('7 days')})`.execute(db)

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

it('removes expired challenges, invitations and approvals of the staff, and keeps accepted invitations', async () => {
  const { db } = database
  await sql`INSERT INTO staff_challenge (hash, purpose, expires_at) VALUES
    ('\\x01', 'old', ${over('0')}), ('\\x02', 'new', ${within('0')})`.execute(db)
  const { id } = await db
    .insertInto('staff_account')
    .values({ name: 'Rosa Ficticio', email: 'rosa@equipo.example', roles: ['atencion'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO staff_invitation
      (hash, name, email, roles, invited_by, mailed, staff_account_id, expires_at, accepted_at) VALUES
    ('\\x01', 'old', 'a@equipo.example', '{}', 'ana', false, NULL, ${over('90 days')}, NULL),
    ('\\x02', 'new', 'b@equipo.example', '{}', 'ana', false, NULL, ${within('90 days')}, NULL),
    ('\\x03', 'accepted', 'c@equipo.example', '{}', 'ana', false, ${id}, ${over('90 days')}, now())`.execute(
    db,
  )
  await sql`INSERT INTO approval (operation, title, asked_by_name, state, expires_at) VALUES
    ('prueba', 'old', 'ana', 'rechazada', ${over('1 year')}),
    ('prueba', 'new', 'ana', 'rechazada', ${within('1 year')})`.execute(db)

  await removeStale(db)

  expect(await db.selectFrom('staff_challenge').select('purpose').execute()).toEqual([{ purpose: 'new' }])
  const invitations = await db.selectFrom('staff_invitation').select('name').orderBy('id').execute()
  expect(invitations.map(({ name }) => name)).toEqual(['new', 'accepted'])
  expect(await db.selectFrom('approval').select('title').execute()).toEqual([{ title: 'new' }])
})

/** Known words, and how many people have each. */
const knownWords = async () => {
  const { db } = database
  const words = await db.selectFrom('nombre_palabra').select(['palabra', 'personas']).execute()
  return Object.fromEntries(words.map(({ palabra, personas }) => [palabra, personas]))
}

it('removes words of former names, and counts how many people have each of the others', async () => {
  const { db } = database
  await removeEverybody(db)
  await addMember(db, { nombre_apellido_completo: 'Ermelinda Zurriburri Prueba' })
  await addMember(db, { numero_identificacion: '9900000002', nombre_apellido_completo: 'Ermelinda Prueba' })
  await db
    .updateTable('compareciente')
    .set({ nombre_apellido_completo: 'Gertrudis Prueba' })
    .where('numero_identificacion', '=', testPerson.numero_identificacion)
    .execute()
  expect(await knownWords()).toHaveProperty('zurriburri')

  await removeStale(db)

  expect(await knownWords()).toEqual({ ermelinda: 1, gertrudis: 1, prueba: 2 })
})

it('leaves the work to another instance that is at it', async () => {
  // The embedded database runs one transaction at a time, so no two instances can work on it at once.
  if (process.env['DATABASE_URL_TEST'] === undefined) return
  const { db } = database
  await sql`INSERT INTO login_lock (numero_identificacion, updated_at) VALUES ('stale', ${over('1 day')})`.execute(
    db,
  )
  const locks = () =>
    db.selectFrom('login_lock').where('numero_identificacion', '=', 'stale').select('updated_at').execute()
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.housekeeping})`.execute(trx)
    await asAnother(() => removeStale(db))
  })
  expect(await locks()).toHaveLength(1)
  await removeStale(db)
  expect(await locks()).toEqual([])
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
