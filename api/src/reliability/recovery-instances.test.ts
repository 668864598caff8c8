import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openServer, type OpenDatabase } from '../database/open'
import { serveSite, type ServedSite } from '../testing/served-site'
import { createDatabase, type ServerDatabase } from '../testing/server-database'
import { call, register, registrationOf, signIn } from '../testing/site-calls'
import { startSmtp, type TestSmtp } from '../testing/smtp'

const newPassword = 'guayabo tres ríos callados'

let database: ServerDatabase
let opened: OpenDatabase
let smtp: TestSmtp
const sites: ServedSite[] = []
/** Set while the mail server holds a message back. */
let held: (() => void) | undefined
let hold = false

beforeAll(async () => {
  database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
  opened = openServer(database.url)
  smtp = await startSmtp({
    disabledCommands: ['STARTTLS'],
    beforeAccepting: () => (hold ? new Promise<void>((resolve) => (held = resolve)) : Promise.resolve()),
  })
})
// Only the instance that a test kills may take its messages.
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})
afterAll(async () => {
  await smtp.close()
  await opened.close()
  await database.drop()
})

const start = async () => {
  const site = await serveSite(database.url, { SMTP_URL: smtp.url })
  sites.push(site)
  return site
}
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const queued = async () => {
  const rows = await opened.db
    .selectFrom('mail_message')
    .select('kind')
    .where('state', '=', 'queued')
    .execute()
  return rows.map(({ kind }) => kind).sort()
}
const allSent = () => until(async () => (await queued()).length === 0)
/** Ends the leases of dead instances: until then nobody sends their claimed messages. */
const endLeases = () =>
  sql`UPDATE mail_message SET next_attempt_at = now() WHERE state = 'queued'`.execute(opened.db)

/** Undoes the encoding of a letter's text: lines broken with '=', and '=' itself. */
const decode = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
/** The tokens of the recovery links that the mail server accepted, oldest first. */
const acceptedTokens = () =>
  smtp.received.flatMap(({ raw }) => /\/recuperar#([\w-]{43})/.exec(decode(raw))?.[1] ?? [])

/** Kills an instance while the mail server holds its message back, which the server then accepts. */
async function killWhileSending(site: ServedSite) {
  await until(() => held !== undefined)
  await site.end('SIGKILL')
  hold = false
  held?.()
  held = undefined
}

const askForLink = (site: ServedSite, member: string) =>
  call(site, '/api/auth/recuperacion', {
    body: { numero_identificacion: member, correo: registrationOf(member).userData.email },
  })
const setPassword = (site: ServedSite, token: string, password: string) =>
  call(site, '/api/auth/recuperacion/contrasena', { body: { token, password } })

/** Sets a password with a link; what the dead instance gave out before must end. */
async function recover(
  site: ServedSite,
  { member, cookie, token }: Record<'member' | 'cookie' | 'token', string>,
) {
  expect((await call(site, '/api/me', { cookie })).status).toBe(200)
  expect((await setPassword(site, token, newPassword)).status).toBe(204)
  expect((await call(site, '/api/me', { cookie })).status).toBe(401)
  expect((await call(site, '/api/auth/refresh', { body: '', cookie })).status).toBe(401)
  expect((await signIn(site, member)).status).toBe(401)
  expect((await signIn(site, member, newPassword)).status).toBe(200)
}

it('sends a link that was asked for on an instance that was killed before it could', async () => {
  const member = '9910000001'
  hold = true
  const doomed = await start()
  // The confirmation of the address keeps the worker busy.
  expect((await register(doomed, member)).status).toBe(200)
  const { cookie } = await signIn(doomed, member)
  expect((await askForLink(doomed, member)).status).toBe(202)
  expect(await queued()).toEqual(['confirmation', 'recovery'])
  await killWhileSending(doomed)

  const other = await start()
  await until(() => acceptedTokens().length > 0)
  const [token = '', ...more] = acceptedTokens()
  expect(more).toEqual([])
  await recover(other, { member, cookie, token })
  await endLeases()
  await allSent()
})

it('recovers an account although the instance that was asked is killed while it sends the link', async () => {
  const member = '9910000002'
  const doomed = await start()
  expect((await register(doomed, member)).status).toBe(200)
  const { cookie } = await signIn(doomed, member)
  await allSent()
  const before = acceptedTokens().length
  hold = true
  expect((await askForLink(doomed, member)).status).toBe(202)
  await killWhileSending(doomed)
  await until(() => acceptedTokens().length === before + 1)
  // The dead instance could not record that it was accepted.
  expect(await queued()).toEqual(['recovery'])

  const other = await start()
  await endLeases()
  await allSent()
  // Both copies work until one of them is used, and then neither.
  const [first = '', token = '', ...more] = acceptedTokens().slice(before)
  expect(more).toEqual([])
  await recover(other, { member, cookie, token })
  expect((await setPassword(other, first, 'otra clave que no entra')).status).toBe(410)
})
