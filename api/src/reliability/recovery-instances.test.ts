import { expect, it } from '@jest/globals'
import { until } from '@fcr/tooling/test/until.mjs'
import { mailingInstances } from '../testing/mailing-instances'
import type { ServedSite } from '../testing/served-site'
import { call, register, registrationOf, signIn } from '../testing/site-calls'

const newPassword = 'guayabo tres ríos callados'

const { smtp, start, queued, endLeases, hold, killWhileSending } = mailingInstances()

const allSent = () => until(async () => (await queued()).length === 0)

/** Undoes the encoding of a letter's text: lines broken with '=', and '=' itself. */
const decode = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
/** The tokens of the recovery links that the mail server accepted, oldest first. */
const acceptedTokens = () =>
  smtp.received.flatMap(({ raw }) => /\/recuperar#([\w-]{43})/.exec(decode(raw))?.[1] ?? [])

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
  hold()
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
  hold()
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
