import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { createApi, type Api } from '../app'
import { asOwner } from '../database/app-role'
import { loggerOptions } from '../http/logging'
import { addMember, auditReader, redeemAs, removeEverybody, testPerson } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { releaseCode, type UseLimits } from './quota'

const token = 'ficha-de-prueba-'.padEnd(43, 'x')
const number = testPerson.numero_identificacion
const routes = {
  profile: `/api/ext/comparecientes/${number}`,
  search: '/api/ext/search?cedula=99',
  map: '/api/funciones/mapa',
  person: `/api/ext/mapa/${number}`,
}

let api: TestApi
let log = ''
let newAudit: ReturnType<typeof auditReader>
/** A second instance on the same database. */
let other: Api
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  const logger = { ...(loggerOptions('warn') as object), stream }
  api = await startTestApi({ logger, settings: { metricsToken: token } })
  newAudit = auditReader(api.db)
  other = await createApi(api.settings, { db: api.db, logger: false })
})
afterAll(async () => {
  await other.close()
  await api.close()
})
beforeEach(async () => {
  await removeEverybody(api.db)
  await addMember(api.db)
  await sql`DELETE FROM map_person`.execute(api.db)
  await api.db.insertInto('map_person').values({ cc_identidad: number, primer_nombre: 'Ángela' }).execute()
  setLimits({ perTenMinutes: 3, perDay: 5 })
  log = ''
})

function setLimits(limits: UseLimits) {
  api.settings.limits.officials = { profile: limits, search: limits, map: limits }
}

type Cookies = Record<string, string>
const get = (url: string, cookies: Cookies) => api.app.inject({ url, cookies })
const post = (url: string, cookies: Cookies) => api.app.inject({ method: 'POST', url, cookies })
const statusesOf = async (count: number, url: string, cookies: Cookies) => {
  const statuses = []
  while (statuses.length < count) statuses.push((await get(url, cookies)).statusCode)
  return statuses
}
/** Moves all counted uses into the past. */
const age = (interval: string) =>
  sql`UPDATE official_use SET day_start = day_start - ${interval}::interval,
    recent = array(SELECT at - ${interval}::interval FROM unnest(recent) AS at)`.execute(api.db)
const heldCodes = async () =>
  (await api.db.selectFrom('access_code').select('held_for').where('held_at', 'is not', null).execute()).map(
    (row) => row.held_for,
  )
const metric = async (name: string) => {
  const { body } = await api.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.*)$`, 'm').exec(body)?.[1])
}

it('every route with data for officials counts against their limits and documents 429', () => {
  const open = api.contracts.filter(({ rule, use }) => rule?.realm === 'external' && use === undefined)
  expect(open.map(({ url }) => url)).toEqual(['/api/ext/me'])
  for (const { schema, use } of api.contracts)
    if (use) expect(Object.keys(schema.response as object)).toContain('429')
})

describe.each([
  ['JEP', 'profile', routes.profile],
  ['JEP', 'search', routes.search],
  ['UBPD', 'map', routes.map],
  ['UBPD', 'profile', routes.person],
] as const)('an official of the %s beyond the limit (%s)', (institution, kind, url) => {
  it('is refused without data or figures, and the code is held', async () => {
    const cookies = await redeemAs(api.app, institution)
    expect(await statusesOf(3, url, cookies)).toEqual([200, 200, 200])
    await newAudit()
    const refused = await get(url, cookies)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'session_held', message: expect.stringContaining('llame') })
    expect(refused.json<{ message: string }>().message).not.toMatch(/\d/)
    expect(await heldCodes()).toEqual([kind])
    // Nothing was read: the trail contains the hold and the refusal, but no view.
    const subject = /\d{10}/.exec(url)?.[0] ?? '-'
    expect(await newAudit()).toEqual([
      `external official_held ${kind} -`,
      `external refused session_held ${subject}`,
    ])
  })
})

describe('the counting', () => {
  it('counts requests for unknown people, so that numbers cannot be enumerated', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    expect(await statusesOf(4, '/api/ext/comparecientes/9999999999', cookies)).toEqual([404, 404, 404, 429])
  })

  it('counts views and searches separately, and each code separately', async () => {
    const [one, another] = [await redeemAs(api.app, 'JEP'), await redeemAs(api.app, 'JEP')]
    expect(await statusesOf(3, routes.search, one)).toEqual([200, 200, 200])
    expect(await statusesOf(3, routes.profile, one)).toEqual([200, 200, 200])
    expect(await statusesOf(1, routes.search, one)).toEqual([429])
    expect(await statusesOf(3, routes.search, another)).toEqual([200, 200, 200])
  })

  const list = (cookies: Record<string, string>, ...cedulas: string[]) =>
    api.app.inject({ method: 'POST', url: '/api/ext/search/cedulas', payload: { cedulas }, cookies })

  it.each([
    ['ten minutes', { perTenMinutes: 7, perDay: 100 }, '0 minutes'],
    ['the day', { perTenMinutes: 7, perDay: 7 }, '10 minutes'],
  ])(
    'counts each number of a list like a search within %s, and shows nobody beyond',
    async (_within, limits, later) => {
      setLimits(limits)
      const cookies = await redeemAs(api.app, 'JEP')
      expect((await list(cookies, number, '1', '2')).json()).toMatchObject([
        { numero_identificacion: number },
      ])
      expect((await list(cookies, '1', '2')).statusCode).toBe(200)
      await age(later)
      const refused = await list(cookies, number, '1', '2')
      expect(refused.json()).toMatchObject({ statusCode: 429, code: 'session_held' })
      expect(await heldCodes()).toEqual(['search'])
    },
  )

  it('refuses a list longer than the limit also as the first use', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    expect((await list(cookies, '1', '2', '3', '4')).statusCode).toBe(429)
  })

  it('forgets single uses after ten minutes but keeps counting for the day', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    await statusesOf(2, routes.search, cookies)
    await age('9 minutes')
    expect(await statusesOf(1, routes.search, cookies)).toEqual([200])
    await age('61 seconds')
    // Two of the three are now older than ten minutes; the fifth use is the last one of the day.
    expect(await statusesOf(2, routes.search, cookies)).toEqual([200, 200])
    await age('10 minutes')
    expect(await statusesOf(1, routes.search, cookies)).toEqual([429])
    expect(await heldCodes()).toEqual(['search'])
  })

  it('starts a new day after 24 hours', async () => {
    setLimits({ perTenMinutes: 10, perDay: 3 })
    const cookies = await redeemAs(api.app, 'JEP')
    await statusesOf(3, routes.search, cookies)
    await age('24 hours')
    expect(await statusesOf(4, routes.search, cookies)).toEqual([200, 200, 200, 429])
  })

  it('allows exactly the limit among fifty concurrent requests on two instances', async () => {
    setLimits({ perTenMinutes: 20, perDay: 25 })
    const cookies = await redeemAs(api.app, 'JEP')
    await statusesOf(10, routes.search, cookies)
    await newAudit()
    const requests = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? api : other).app.inject({ url: routes.search, cookies }),
    )
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    // A loaded server may refuse some with 503.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual(
      expect.arrayContaining([429]),
    )
    expect((await newAudit()).filter((line) => line.includes('official_held'))).toHaveLength(1)
  })
})

describe('a held session', () => {
  async function held(kind: 'JEP' | 'UBPD', url: string) {
    const cookies = await redeemAs(api.app, kind)
    await statusesOf(4, url, cookies)
    return cookies
  }

  it.each([
    ['JEP', routes.search, [routes.search, routes.profile]],
    ['UBPD', routes.person, [routes.map, routes.person]],
  ] as const)(
    'of the %s gets no data on any instance, even after its counters expire',
    async (kind, by, urls) => {
      const cookies = await held(kind, by)
      await age('2 days')
      for (const url of urls)
        for (const { app } of [api, other])
          expect((await app.inject({ url, cookies })).json()).toMatchObject({ code: 'session_held' })
    },
  )

  it('can still be queried, refreshed and ended', async () => {
    const cookies = await held('JEP', routes.search)
    expect((await get('/api/ext/me', cookies)).json()).toMatchObject({ kind: 'JEP', retenida: true })
    const renewed = await post('/api/ext/refresh', cookies)
    expect(renewed.statusCode).toBe(204)
    const next = Object.fromEntries(renewed.cookies.map(({ name, value }) => [name, value]))
    expect((await get(routes.search, next)).statusCode).toBe(429)
    expect((await post('/api/ext/logout', next)).statusCode).toBe(204)
    expect((await get('/api/ext/me', next)).statusCode).toBe(401)
  })

  it('continues with fresh counters after its release', async () => {
    const cookies = await held('JEP', routes.search)
    const { id } = await api.db.selectFrom('access_code').select('id').executeTakeFirstOrThrow()
    await releaseCode(api.db, id)
    expect(await statusesOf(4, routes.search, cookies)).toEqual([200, 200, 200, 429])
  })

  it('causes one alarm: a warning without personal data, and metrics for the operators', async () => {
    const before = await metric('official_holds_total{kind="profile"}')
    expect(await metric('officials_held')).toBe(0)
    const cookies = await held('JEP', routes.profile)
    await statusesOf(2, routes.profile, cookies)
    const warnings = log.split('\n').filter((line) => line.includes('official held'))
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 40, kind: 'profile' })
    expect(log).not.toMatch(new RegExp(`${number}|Sint|Entidad|ngela`))
    expect(await metric('officials_held')).toBe(1)
    expect(await metric('official_holds_total{kind="profile"}')).toBe(before + 1)
    expect(await metric('official_holds_total{kind="map"}')).toEqual(expect.any(Number))
    await api.db
      .updateTable('access_code')
      .set({ revoked_at: sql<Date>`now()` })
      .execute()
    expect(await metric('officials_held')).toBe(0)
  })

  it('is held only if the hold can be recorded, and gets no data either way', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    await statusesOf(3, routes.profile, cookies)
    await asOwner(api.db, (trx) =>
      sql`ALTER TABLE audit_event ADD CONSTRAINT full_disk CHECK (action <> 'official_held') NOT VALID`.execute(
        trx,
      ),
    )
    try {
      const response = await get(routes.profile, cookies)
      expect(response.statusCode).toBe(500)
      expect(response.body).not.toContain(testPerson.nombre_apellido_completo)
      expect(await heldCodes()).toEqual([])
    } finally {
      await asOwner(api.db, (trx) => sql`ALTER TABLE audit_event DROP CONSTRAINT full_disk`.execute(trx))
    }
    expect((await get(routes.profile, cookies)).statusCode).toBe(429)
  })
})
