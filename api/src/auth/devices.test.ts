import { describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { removeStale } from '../housekeeping/remove-stale'
import { erasePerson } from '../rights/erase-person'
import { apiWithMember } from '../testing/api-with-member'
import { authorisedForStaff, addMember, cookiesOf, testPassword, testPerson } from '../testing/people'
import { startTestApi } from '../testing/start-test-api'

const { numero_identificacion: number } = testPerson
const otherNumber = '9900000002'
const wrong = 'Equivocada1'

const { api } = apiWithMember()

type Cookies = Record<string, string>
const post = (url: string, payload: object, cookies: Cookies = {}) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, cookies })
const login = (password: string, cookies: Cookies = {}, numero_identificacion = number) =>
  post('/auth/login', { numero_identificacion, password }, cookies)
const status = async (response: Promise<LightMyRequestResponse>) => (await response).statusCode

/** Signs in and returns only the device cookie, as a browser sends it back. */
async function knownBrowser(cookies: Cookies = {}, owner = number): Promise<Cookies> {
  const { fcr_device: value = '' } = cookiesOf(await login(testPassword, cookies, owner))
  return { fcr_device: value }
}
const fail = async (count: number, cookies: Cookies = {}, owner = number) => {
  for (let failure = 0; failure < count; failure += 1)
    expect(await status(login(wrong, cookies, owner))).toBe(401)
}
const lockNumber = () => fail(5)
const devices = () => api.db.selectFrom('device').selectAll().orderBy('id').execute()

describe('a browser that has signed in before', () => {
  it('gets a cookie that no script can read, for a year', async () => {
    const response = await login(testPassword)
    expect(response.cookies.find(({ name }) => name === 'fcr_device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 365 * 24 * 3600,
    })
    const [device] = await devices()
    expect(device?.hash).toHaveLength(32)
    expect(Math.round(((device?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(365)
  })

  it('signs in while strangers keep the number locked, without removing that lock', async () => {
    const browser = await knownBrowser()
    for (let quarter = 0; quarter < 3; quarter += 1) {
      await lockNumber()
      expect(await status(login(testPassword))).toBe(423)
      expect(await status(login(testPassword, browser))).toBe(200)
      expect(await status(login(testPassword))).toBe(423)
      await api.db.updateTable('login_lock').set({ failed_at: [], locked_until: null }).execute()
    }
    expect(await devices()).toHaveLength(1)
  })

  it('is locked by its own five failures, which lock no one else', async () => {
    const [browser, phone] = [await knownBrowser(), await knownBrowser()]
    await fail(5, browser)
    expect(await status(login(testPassword, browser))).toBe(423)
    expect(await status(login(testPassword, phone))).toBe(200)
    expect(await status(login(testPassword))).toBe(200)
    const counters = await api.db.selectFrom('login_lock').select('numero_identificacion').execute()
    expect(counters.map((row) => row.numero_identificacion)).toEqual([expect.stringMatching(/^#\d+$/)])
  })

  it('gets at most five 401 for fifty concurrent attempts', async () => {
    const browser = await knownBrowser()
    const responses = await Promise.all(Array.from({ length: 50 }, () => login(wrong, browser)))
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(responses.filter(({ statusCode }) => statusCode === 423)).toHaveLength(45)
  })

  it('forgets its failures after the right password', async () => {
    const browser = await knownBrowser()
    await fail(4, browser)
    expect(await status(login(testPassword, browser))).toBe(200)
    await fail(4, browser)
    expect(await status(login(testPassword, browser))).toBe(200)
  })

  it('is exempt from the limits that strangers at its address, or on the whole site, use up', async () => {
    const browser = await knownBrowser()
    const { limits } = api.settings
    const generous = { ...limits }
    try {
      Object.assign(limits, { loginFailuresPerMinute: 2, loginFailuresPerSite: 2 })
      await login(wrong, {}, '9911111111')
      await login(wrong, {}, '9911111112')
      expect(await status(login(testPassword))).toBe(429)
      expect(await status(login(testPassword, browser))).toBe(200)
    } finally {
      Object.assign(limits, generous)
    }
  })

  it('stays known after a logout', async () => {
    const cookies = cookiesOf(await login(testPassword))
    const response = await post('/auth/logout', {}, cookies)
    expect(response.cookies.map(({ name }) => name)).not.toContain('fcr_device')
    await lockNumber()
    expect(await status(login(testPassword, cookies))).toBe(200)
  })

  it('reports the same lock as for others if the password must be changed first', async () => {
    await api.db.updateTable('compareciente').set({ must_change_password: true }).execute()
    const response = await login(testPassword)
    expect([response.statusCode, response.cookies]).toEqual([409, []])
    expect(await devices()).toEqual([])
  })
})

describe('a device cookie', () => {
  const altered = (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)

  it.each([
    ['altered', ({ fcr_device: value = '' }: Cookies) => ({ fcr_device: altered(value) })],
    ['truncated', ({ fcr_device: value = '' }: Cookies) => ({ fcr_device: value.slice(1) })],
    ['empty', () => ({ fcr_device: '' })],
    ['over-long', ({ fcr_device: value = '' }: Cookies) => ({ fcr_device: Array(9).fill(value).join('.') })],
    ['something else', () => ({ fcr_device: "' OR 1=1 --" })],
  ])('is ignored when it is %s', async (_name, change) => {
    const cookie = change(await knownBrowser())
    await lockNumber()
    expect(await status(login(testPassword, cookie))).toBe(423)
  })

  it('of another person is ignored, and its failures count against the number', async () => {
    await addMember(api.db, { numero_identificacion: otherNumber })
    const others = await knownBrowser({}, otherNumber)
    await fail(5, others)
    expect(await status(login(testPassword, others))).toBe(423)
    expect(await status(login(testPassword, others, otherNumber))).toBe(200)
  })

  it('is ignored after its expiry, and housekeeping removes it', async () => {
    const browser = await knownBrowser()
    await api.db
      .updateTable('device')
      .set({ expires_at: sql<Date>`now()` })
      .execute()
    await lockNumber()
    expect(await status(login(testPassword, browser))).toBe(423)
    await removeStale(api.db)
    expect(await devices()).toEqual([])
  })

  it('is ignored after its revocation', async () => {
    const browser = await knownBrowser()
    await api.db.deleteFrom('device').execute()
    await lockNumber()
    expect(await status(login(testPassword, browser))).toBe(423)
  })

  it('is removed with the erased person, and so are its failures', async () => {
    const browser = await knownBrowser()
    await fail(1, browser)
    await api.db.transaction().execute((trx) => erasePerson(trx, authorisedForStaff(number)))
    expect(await devices()).toEqual([])
    expect(await api.db.selectFrom('login_lock').selectAll().execute()).toEqual([])
    expect(await status(login(testPassword, browser))).toBe(401)
  })

  it('holds several accounts of one browser', async () => {
    await addMember(api.db, { numero_identificacion: otherNumber })
    const both = await knownBrowser(await knownBrowser(), otherNumber)
    for (const owner of [number, otherNumber]) {
      await fail(5, {}, owner)
      expect(await status(login(testPassword, both, owner))).toBe(200)
    }
  })

  it('holds only the eight newest accounts', async () => {
    let browser: Cookies = {}
    const numbers = Array.from({ length: 9 }, (_, index) => `990000010${index}`)
    for (const owner of numbers) {
      await addMember(api.db, { numero_identificacion: owner })
      browser = await knownBrowser(browser, owner)
    }
    const known = async (owner: string) => {
      await fail(5, {}, owner)
      return (await status(login(testPassword, browser, owner))) === 200
    }
    expect([await known('9900000100'), await known('9900000101'), await known('9900000108')]).toEqual([
      ...[false, true, true],
    ])
  })

  it('is extended by the next login and keeps its value', async () => {
    const browser = await knownBrowser()
    await api.db
      .updateTable('device')
      .set({ expires_at: sql<Date>`now() + interval '1 day'` })
      .execute()
    expect(await knownBrowser(browser)).toEqual(browser)
    const [device] = await devices()
    expect(Math.round(((device?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(365)
  })

  it('is one of at most twenty per account; the longest unused ones are forgotten', async () => {
    const [used, unused] = [await knownBrowser(), await knownBrowser()]
    for (let count = 0; count < 18; count += 1) await knownBrowser()
    await knownBrowser(used)
    await knownBrowser()
    expect(await devices()).toHaveLength(20)
    await lockNumber()
    expect(await status(login(testPassword, used))).toBe(200)
    expect(await status(login(testPassword, unused))).toBe(423)
  })

  it('has the __Host- prefix behind https, and no other name counts', async () => {
    const secure = await startTestApi({ settings: { cookieSecure: true } })
    try {
      await addMember(secure.db)
      const payload = { numero_identificacion: number, password: testPassword }
      const response = await secure.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      expect(response.cookies.find(({ name }) => name === '__Host-fcr_device')).toMatchObject({
        secure: true,
      })
    } finally {
      await secure.close()
    }
  })
})

describe('a password change', () => {
  const change = (cookies: Cookies, oldPassword = testPassword) =>
    post(
      '/auth/change-password',
      { numero_identificacion: number, oldPassword, newPassword: 'otro camino' },
      cookies,
    )

  it('keeps the requesting browser known, and forgets the others', async () => {
    const [browser, other] = [await knownBrowser(), await knownBrowser()]
    expect(await status(change(browser))).toBe(204)
    await lockNumber()
    expect(await status(login('otro camino', browser))).toBe(200)
    expect(await status(login('otro camino', other))).toBe(423)
  })

  it('inside a session uses a separate counter that strangers cannot reach, and that locks no login', async () => {
    const session = cookiesOf(await login(testPassword))
    await lockNumber()
    for (let failure = 0; failure < 5; failure += 1)
      expect(await status(change(session, 'Equivocada1'))).toBe(401)
    expect(await status(change(session))).toBe(423)
    const { fcr_device: device = '' } = session
    expect(await status(login(testPassword, { fcr_device: device }))).toBe(200)
    await api.db.deleteFrom('login_lock').where('numero_identificacion', '=', `@${number}`).execute()
    expect(await status(login(testPassword))).toBe(423)
    expect(await status(change(session))).toBe(204)
  })

  it('inside another person’s session is treated like a stranger’s', async () => {
    await addMember(api.db, { numero_identificacion: otherNumber })
    const others = cookiesOf(await login(testPassword, {}, otherNumber))
    await lockNumber()
    expect(await status(change(others))).toBe(423)
  })
})
