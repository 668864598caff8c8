import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import { addMember, removeEverybody } from '../testing/people'
import { startSmtp, type TestSmtp } from '../testing/smtp'
import { createTestMail } from '../testing/mail'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { countHits } from '../limits/rate-limit'
import { loadSettings } from '../settings'
import { queueMail } from './outbox'
import { smtpTransport } from './transport'
import { createMailWorker, type WorkerTimes } from './worker'

let database: TestDatabase
let account: string
const apps: FastifyInstance[] = []
const servers: TestSmtp[] = []
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await removeEverybody(database.db)
  account = await addMember(database.db, { correo_electronico_principal: 'angela@correo.example' })
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  for (const server of servers.splice(0)) await server.close()
})

const quick: WorkerTimes = { idle: 10, pause: 10, longestPause: 20, grace: 50 }

/** Starts an instance that sends to a mail server, or to a port where none listens yet. */
async function startInstance({ url, ca }: Pick<TestSmtp, 'url' | 'ca'>, mailsPerMinute = 10_000) {
  const { limits } = loadSettings({})
  const app = Fastify()
  app.decorate('db', database.db)
  app.decorate('settings', { ...loadSettings({}), limits: { ...limits, mailsPerMinute } })
  const transport = smtpTransport(url, { requireTls: true, ca })
  await app.register(createMailWorker({ ...createTestMail(database.db).office, transport }, quick))
  await app.ready()
  apps.push(app)
  return app
}
async function smtp(options: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(options)
  servers.push(server)
  return server
}
const queue = async (count: number) => {
  for (let number = 0; number < count; number++)
    await queueMail(database.db, account, {
      kind: 'request_replied',
      facts: { radicado: `2026-${number}`, sent: '2026-11-22T00:42:00.000Z', state: 'en_tramite' },
    })
  // No limit per address: these tests count messages.
  await sql`UPDATE mail_message SET address = id || '@correo.example', kind = 'password_changed',
    facts = '{"at": "2026-11-22T00:42:00.000Z"}'`.execute(database.db)
}
const statesOf = async () =>
  (await database.db.selectFrom('mail_message').select('state').execute()).map(({ state }) => state)
const all = (state: string) => async () => (await statesOf()).every((one) => one === state)

it('sends each message once, however many instances there are', async () => {
  const server = await smtp()
  await queue(30)
  await Promise.all([startInstance(server), startInstance(server), startInstance(server)])
  await until(all('sent'))
  const recipients = server.received.map(({ to }) => to[0])
  expect(new Set(recipients).size).toBe(30)
  expect(recipients).toHaveLength(30)
})

it('sends what waited once the mail server is back', async () => {
  const gone = await startSmtp()
  await gone.close()
  await queue(3)
  await startInstance(gone)
  const tried = async () =>
    (await database.db.selectFrom('mail_message').select('attempts').where('attempts', '>', 0).execute())
      .length > 0
  await until(tried)
  expect(await statesOf()).toEqual(['queued', 'queued', 'queued'])
  const back = await gone.restart()
  servers.push(back)
  await until(async () => {
    await sql`UPDATE mail_message SET next_attempt_at = now() WHERE next_attempt_at < now() + interval '1 minute'`.execute(
      database.db,
    )
    return all('sent')()
  })
  expect(back.received).toHaveLength(3)
})

it('goes on with the others when one recipient is refused', async () => {
  await queue(3)
  const refused = Object.assign(new Error('no'), { responseCode: 550 })
  const ids = await database.db.selectFrom('mail_message').select('id').orderBy('id').execute()
  const server = await smtp({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith(`${ids[0]?.id}@`) ? refused : null),
  })
  await startInstance(server)
  await until(async () => !(await statesOf()).includes('queued'))
  expect((await statesOf()).sort()).toEqual(['failed', 'sent', 'sent'])
})

it('closes although the mail server does not answer; the message is sent again with the same id', async () => {
  let asked = false
  const silent = await smtp({
    beforeAccepting: () => {
      asked = true
      return new Promise(() => undefined)
    },
  })
  await queue(1)
  const app = await startInstance(silent)
  await until(() => asked)
  await app.close()
  expect(await statesOf()).toEqual(['queued'])
  const server = await smtp()
  await sql`UPDATE mail_message SET next_attempt_at = now()`.execute(database.db)
  await startInstance(server)
  await until(all('sent'))
  const { id, created_at } = await database.db
    .selectFrom('mail_message')
    .select(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  expect(server.received[0]?.raw).toContain(`<${created_at.getTime()}.${id}@fundacion.example>`)
})

it('keeps half of what the site may send per minute for messages that somebody is waiting for', async () => {
  for (let time = 0; time < 2; time++)
    await countHits(database.db, [{ bucket: 'mail', key: 'site', most: 6 }])
  await queue(1)
  const server = await smtp()
  await startInstance(server, 4)
  for (const most of [1, 2]) {
    await queueMail(database.db, account, { kind: 'confirmation', facts: {} })
    await until(() => server.received.length >= most)
  }
  await apps.splice(0)[0]?.close()
  expect((await statesOf()).sort()).toEqual(['queued', 'sent', 'sent'])
  const subjects = server.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])
  expect(subjects).toEqual(Array(2).fill(expect.stringContaining('Confirme')))
})

it('sends no more per minute than the site may', async () => {
  await queue(5)
  await sql`UPDATE mail_message SET urgent = true`.execute(database.db)
  const server = await smtp()
  await startInstance(server, 2)
  await until(async () => (await statesOf()).filter((state) => state === 'sent').length >= 3)
  // The third reached the limit: nothing more is sent within this minute.
  await apps.splice(0)[0]?.close()
  expect(server.received).toHaveLength(3)
})
