import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { useUpLimit } from '../testing/limits'
import {
  addMember,
  auditReader,
  cookiesOf,
  redeemAs,
  removeEverybody,
  signInAs,
  testPerson,
} from '../testing/people'
import { staffCookies } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await addMember(api.db)
})

type Cookies = Record<string, string>
const post = (path: string, cookies: Cookies = {}) =>
  api.app.inject({ method: 'POST', url: `/api${path}`, cookies })
const get = (path: string, cookies: Cookies = {}) => api.app.inject({ url: `/api${path}`, cookies })
const status = async (path: string, cookies: Cookies) => (await get(path, cookies)).statusCode

const realms = [
  {
    realm: 'member',
    begin: () => signInAs(api.app),
    me: '/me',
    refresh: '/auth/refresh',
    logout: '/auth/logout',
    idle: 30,
    absolute: 12,
    subject: testPerson.numero_identificacion,
  },
  {
    realm: 'external',
    begin: () => redeemAs(api.app, 'UBPD'),
    me: '/ext/me',
    refresh: '/ext/refresh',
    logout: '/ext/logout',
    idle: 15,
    absolute: 12,
    subject: '-',
  },
  {
    realm: 'fundacion',
    begin: () => staffCookies(api),
    me: '/fundacion/me',
    refresh: '/fundacion/refresh',
    logout: '/fundacion/logout',
    idle: 15,
    absolute: 8,
    subject: '-',
  },
] as const

describe('GET /auth/sesion', () => {
  it('reports for which realms the browser sent tokens, without looking them up', async () => {
    const [member, official] = [await signInAs(api.app), await redeemAs(api.app, 'JEP')]
    const none = { afiliado: false, funcionario: false, fundacion: false }
    const answer = async (cookies: Cookies) => (await get('/auth/sesion', cookies)).json<object>()
    expect(await answer({})).toEqual(none)
    expect(await answer(member)).toEqual({ ...none, afiliado: true })
    expect(await answer({ ...member, ...official })).toEqual({ ...none, afiliado: true, funcionario: true })
    expect(await answer(await staffCookies(api))).toEqual({ ...none, fundacion: true })
    const { fcr_member_refresh: left = '' } = member
    expect(await answer({ fcr_member_refresh: left })).toEqual({ ...none, afiliado: true })
    await post('/auth/logout', member)
    expect(await answer(member)).toEqual({ ...none, afiliado: true })
    expect(await answer({ fcr_member_access: 'no token' })).toEqual(none)
  })
})

describe.each(realms)('a $realm session', (tested) => {
  const { begin, me, refresh, logout, idle, absolute, realm, subject } = tested
  const ageSession = (minutes: number) =>
    api.db
      .updateTable('session')
      .set({ last_used_at: sql<Date>`now() - ${minutes} * interval '1 minute'` })
      .execute()
  const leaveGrace = () =>
    api.db
      .updateTable('session_token')
      .set({ rotated_at: sql<Date>`now() - interval '11 seconds'` })
      .where('rotated_at', 'is not', null)
      .execute()
  const openSessions = async () =>
    (await api.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()).length

  it('is required: no token and an invalid one are refused', async () => {
    expect(await status(me, {})).toBe(401)
    expect(await status(me, { [`fcr_${realm}_access`]: 'x'.repeat(43) })).toBe(401)
    expect(await status(me, { [`fcr_${realm}_access`]: "' OR 1=1 --" })).toBe(401)
  })

  it('ends after the idle timeout, and use keeps it alive', async () => {
    const cookies = await begin()
    await ageSession(idle - 1)
    const { rows } = await sql<{ start: Date }>`SELECT now() AS start`.execute(api.db)
    expect(await status(me, cookies)).toBe(200)
    const touched = await api.db.selectFrom('session').select('last_used_at').executeTakeFirstOrThrow()
    expect(touched.last_used_at.getTime()).toBeGreaterThanOrEqual(Number(rows[0]?.start))
    await ageSession(idle + 1)
    expect(await status(me, cookies)).toBe(401)
    expect((await post(refresh, cookies)).statusCode).toBe(401)
  })

  it('ends after its longest time, however active', async () => {
    const cookies = await begin()
    const pass = (minutes: number) =>
      api.db
        .updateTable('session')
        .set({ expires_at: sql<Date>`expires_at - ${minutes} * interval '1 minute'` })
        .execute()
    await pass(absolute * 60 - 1)
    expect(await status(me, cookies)).toBe(200)
    await pass(1)
    expect(await status(me, cookies)).toBe(401)
    expect((await post(refresh, cookies)).statusCode).toBe(401)
  })

  it('needs a renewal after ten minutes', async () => {
    const cookies = await begin()
    const { rows } = await sql<{ minutes: string }>`
      SELECT extract(epoch FROM expires_at - issued_at) / 60 AS minutes
      FROM session_token WHERE use = 'access'`.execute(api.db)
    expect(Number(rows[0]?.minutes)).toBe(10)
    await api.db
      .updateTable('session_token')
      .set({ expires_at: sql<Date>`now()` })
      .where('use', '=', 'access')
      .execute()
    expect(await status(me, cookies)).toBe(401)
    const renewed = await post(refresh, cookies)
    expect(renewed.statusCode).toBe(204)
    expect(await status(me, cookiesOf(renewed))).toBe(200)
  })

  it('renews with new tokens; the previous access token still serves requests under way', async () => {
    const cookies = await begin()
    const renewed = cookiesOf(await post(refresh, cookies))
    expect(Object.keys(renewed).sort()).toEqual(Object.keys(cookies).sort())
    for (const name of Object.keys(cookies)) expect(renewed[name]).not.toBe(cookies[name])
    expect(await status(me, renewed)).toBe(200)
    expect(await status(me, cookies)).toBe(200)
  })

  it('survives twenty concurrent renewals with a single pair of successors', async () => {
    const cookies = await begin()
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(refresh, cookies)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(204))
    const pairs = new Set(responses.map((response) => JSON.stringify(cookiesOf(response))))
    expect(pairs.size).toBe(1)
    const tokens = await api.db.selectFrom('session_token').select(['use', 'rotated_at']).execute()
    expect(tokens.filter(({ use }) => use === 'refresh')).toHaveLength(2)
    expect(tokens.filter(({ use, rotated_at }) => use === 'refresh' && rotated_at === null)).toHaveLength(1)
    const newest = JSON.parse([...pairs][0] ?? '{}') as Cookies
    expect(await status(me, newest)).toBe(200)
    expect((await post(refresh, newest)).statusCode).toBe(204)
  })

  it('is renewed a limited number of times per minute, and goes on meanwhile', async () => {
    const renewed = cookiesOf(await post(refresh, await begin()))
    await useUpLimit(api.db, 'renewal', 20)
    const refused = await post(refresh, renewed)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await status(me, renewed)).toBe(200)
    await api.db.deleteFrom('rate_limit').execute()
    expect((await post(refresh, renewed)).statusCode).toBe(204)
  })

  it('gives a late request within the grace period the newest pair, not a used one', async () => {
    const first = await begin()
    const second = cookiesOf(await post(refresh, first))
    const third = cookiesOf(await post(refresh, second))
    expect(cookiesOf(await post(refresh, first))).toEqual(third)
  })

  it.each([1, 2])(
    'ends when a token %i generations old is used after the grace period',
    async (generations) => {
      const audit = auditReader(api.db)
      await audit()
      const stolen = await begin()
      let newest = stolen
      for (let count = 0; count < generations; count += 1) newest = cookiesOf(await post(refresh, newest))
      await leaveGrace()
      const replayed = await post(refresh, stolen)
      expect(replayed.statusCode).toBe(401)
      expect(cookiesOf(replayed)).toEqual({})
      expect(await status(me, newest)).toBe(401)
      expect((await post(refresh, newest)).statusCode).toBe(401)
      expect(await openSessions()).toBe(0)
      expect((await audit()).at(-1)).toBe(`${realm} session_reuse ended ${subject}`)
    },
  )

  it('does not affect other devices when it ends', async () => {
    const [one, other] = [await begin(), await begin()]
    await post(logout, one)
    expect(await status(me, one)).toBe(401)
    expect(await status(me, other)).toBe(200)
  })

  it('rejects stolen cookies after the logout', async () => {
    const cookies = await begin()
    const audit = auditReader(api.db)
    await audit()
    const response = await post(logout, cookies)
    expect(response.statusCode).toBe(204)
    expect(await audit()).toEqual([`${realm} logout ok ${subject}`])
    expect(response.cookies.map(({ value, expires }) => [value, expires?.getTime()])).toEqual([
      ['', 0],
      ['', 0],
    ])
    expect(await status(me, cookies)).toBe(401)
    expect((await post(refresh, cookies)).statusCode).toBe(401)
  })

  it('can be logged out with its refresh token alone, and without any token', async () => {
    const cookies = await begin()
    const { [`fcr_${realm}_refresh`]: token = '' } = cookies
    expect((await post(logout, { [`fcr_${realm}_refresh`]: token })).statusCode).toBe(204)
    expect(await openSessions()).toBe(0)
    expect((await post(logout)).statusCode).toBe(204)
  })

  it('can only be renewed with a refresh token', async () => {
    const { [`fcr_${realm}_access`]: access = '' } = await begin()
    expect((await post(refresh, { [`fcr_${realm}_refresh`]: access })).statusCode).toBe(401)
    expect((await post(refresh)).statusCode).toBe(401)
  })
})

const pairs = realms.flatMap((one) =>
  realms.filter((other) => other !== one).map((other) => ({ one, other })),
)

describe.each(pairs)('the realms $one.realm and $other.realm', ({ one, other }) => {
  const renamed = (cookies: Cookies): Cookies =>
    Object.fromEntries(
      Object.entries(cookies).map(([name, value]) => [name.replace(one.realm, other.realm), value]),
    )

  it('do not accept each other’s tokens, not even under the other’s cookie name', async () => {
    const cookies = await one.begin()
    for (const sent of [cookies, renamed(cookies)]) {
      expect(await status(other.me, sent)).toBe(401)
      expect((await post(other.refresh, sent)).statusCode).toBe(401)
      await post(other.logout, sent)
    }
    expect(await status(one.me, cookies)).toBe(200)
  })

  it('are logged out independently', async () => {
    const both = { ...(await one.begin()), ...(await other.begin()) }
    await post(one.logout, both)
    expect(await status(one.me, both)).toBe(401)
    expect(await status(other.me, both)).toBe(200)
  })
})

describe('behind https', () => {
  it('sets Secure cookies with the __Host- prefix, and accepts no others', async () => {
    const secure = await startTestApi({ settings: { cookieSecure: true } })
    try {
      await addMember(secure.db)
      const cookies = await signInAs(secure.app)
      expect(Object.keys(cookies)).toEqual(['__Host-fcr_member_access', '__Host-fcr_member_refresh'])
      const [access = ''] = Object.values(cookies)
      expect((await secure.app.inject({ url: '/api/me', cookies })).statusCode).toBe(200)
      const plain = { fcr_member_access: access }
      expect((await secure.app.inject({ url: '/api/me', cookies: plain })).statusCode).toBe(401)
    } finally {
      await secure.close()
    }
  })
})
