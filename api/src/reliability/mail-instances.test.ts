import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openServer, type OpenDatabase } from '../database/open'
import { queueMail } from '../mail/outbox'
import { addMember } from '../testing/people'
import { createDatabase, type ServerDatabase } from '../testing/server-database'
import { serveSite, type ServedSite } from '../testing/served-site'
import { startSmtp, type TestSmtp } from '../testing/smtp'

let database: ServerDatabase
let opened: OpenDatabase
let server: TestSmtp
const sites: ServedSite[] = []
/** Set while the server holds a message back. */
let held: (() => void) | undefined
let hold = false

beforeAll(async () => {
  database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
  opened = openServer(database.url)
  server = await startSmtp({
    disabledCommands: ['STARTTLS'],
    beforeAccepting: () => (hold ? new Promise<void>((resolve) => (held = resolve)) : Promise.resolve()),
  })
})
afterAll(async () => {
  for (const site of sites) await site.remove()
  await server.close()
  await opened.close()
  await database.drop()
})

const start = async () => {
  const site = await serveSite(database.url, { SMTP_URL: server.url })
  sites.push(site)
  return site
}
const queued = async () =>
  Number(
    (
      await opened.db
        .selectFrom('mail_message')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow()
    ).count,
  )
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

it('sends every message although an instance is killed while it sends', async () => {
  const account = await addMember(opened.db, { correo_electronico_principal: 'angela@correo.example' })
  for (let number = 0; number < 40; number++)
    await queueMail(opened.db, account, {
      kind: 'password_changed',
      facts: { at: '2026-11-22T00:42:00.000Z' },
    })
  // An address each: the limit per address is another test.
  await sql`UPDATE mail_message SET address = id || '@correo.example'`.execute(opened.db)
  hold = true
  const doomed = await start()
  await until(() => held !== undefined)
  await doomed.end('SIGKILL')
  hold = false
  held?.()
  await until(() => server.received.length === 1)
  await Promise.all([start(), start()])
  await until(async () => (await queued()) === 1)
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(40)
  expect(server.received).toHaveLength(40)

  // The lease of the dead instance ends. It had not recorded the acceptance, so its message arrives twice, with one id.
  await sql`UPDATE mail_message SET next_attempt_at = now() WHERE state = 'queued'`.execute(opened.db)
  await until(async () => (await queued()) === 0)
  const [first, last] = [server.received[0], server.received.at(-1)]
  expect(server.received).toHaveLength(41)
  expect(last?.to).toEqual(first?.to)
  const messageId = /^Message-ID: (.*)$/m
  expect(messageId.exec(last?.raw ?? '')?.[1]).toBe(messageId.exec(first?.raw ?? '')?.[1])
})
