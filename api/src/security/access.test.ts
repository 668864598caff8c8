import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rule } from '../sessions/policy'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember, redeemAs, signInAs, testPassword, testPerson } from '../testing/people'
import { requestFor } from '../testing/samples'
import { staffCookies } from '../testing/sessions'
import { startTestApi } from '../testing/start-test-api'

holdHalfMinute()

const site = 'https://site.example'
const api = await startTestApi({ settings: { corsOrigins: [site] } })
const { numero_identificacion } = testPerson
await addMember(api.db)
await api.db.insertInto('map_person').values({ cc_identidad: numero_identificacion }).execute()
afterAll(() => api.close())

type Cookies = Record<string, string>
const renamed = (cookies: Cookies, to: string): Cookies =>
  Object.fromEntries(
    Object.entries(cookies).map(([name, value]) => [name.replace(/fcr_[a-z]+/, `fcr_${to}`), value]),
  )

describe('a session token sent under the cookie name of the other realm', () => {
  const guarded = api.contracts.flatMap((contract) =>
    contract.rule ? [[`${contract.method} ${contract.url}`, contract, contract.rule] as const] : [],
  )
  let member: Cookies
  let court: Cookies
  let unit: Cookies
  let staff: Cookies
  beforeAll(async () => {
    member = await signInAs(api.app)
    court = await redeemAs(api.app, 'JEP')
    unit = await redeemAs(api.app, 'UBPD')
    staff = await staffCookies(api)
  })

  it.each(guarded)('is rejected by %s', async (_name, contract, { realm }) => {
    const request = { ...(await requestFor(api, contract)), headers: {} }
    const strangers = {
      member: [court, unit, staff],
      external: [member, staff],
      fundacion: [member, court, unit],
    }
    for (const cookies of strangers[realm].map((each) => renamed(each, realm)))
      expect((await api.app.inject({ ...request, cookies })).statusCode).toBe(401)
  })

  it('cannot be refreshed', async () => {
    const refresh = async (path: string, cookies: Cookies) =>
      (await api.app.inject({ method: 'POST', url: `/api${path}/refresh`, cookies })).statusCode
    expect(await refresh('/ext', renamed(member, 'external'))).toBe(401)
    expect(await refresh('/auth', renamed(court, 'member'))).toBe(401)
    expect(await refresh('/auth', member)).toBe(204)
  })
})

const wordsOf = ({ realm, kinds = [], roles = [], proof }: Rule) =>
  [realm, ...kinds, ...roles, ...(proof ? ['proof'] : [])].join(' ')

it('lets each caller make only the calls of the reviewed list', () => {
  const callers = api.contracts.map(({ method, url, rule }) => [
    `${method} ${url}`,
    rule ? wordsOf(rule) : 'anybody',
  ])
  expect(Object.fromEntries(callers)).toMatchSnapshot()
})

it('allows pages of another origin to read every response header that they use', async () => {
  const root = path.join(import.meta.dirname, '../../..')
  const folders = ['shared', 'shell', ...readdirSync(root).filter((name) => name.startsWith('mf-'))]
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!.*(?:node_modules|dist|\.test\.)).*\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
  )
  const read = sources.flatMap((text) => [...text.matchAll(/\bheaders\.get\('([\w-]+)'\)/g)])
  const names = new Set(read.map(([, name = '']) => name.toLowerCase()))
  const response = await api.app.inject({ url: '/api/version', headers: { origin: site } })
  const exposed = String(response.headers['access-control-expose-headers']).split(', ')
  expect(names).toContain('x-records-since')
  expect([...names].filter((name) => !exposed.includes(name))).toEqual([])
})

describe('personal data', () => {
  const reads = api.contracts.filter(({ method, rule }) => method === 'GET' && rule)

  it.each(reads.map((contract) => [contract.url, contract] as const))(
    'is marked no-store, and so is the refusal: %s',
    async (_url, contract) => {
      const request = await requestFor(api, contract)
      const responses = [await api.app.inject(request), await api.app.inject(request.url)]
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401])
      for (const { headers } of responses) expect(headers['cache-control']).toContain('no-store')
    },
  )
})

describe('another site', () => {
  const login = { numero_identificacion, password: testPassword }

  it.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/xml'])(
    'cannot change state with a content type that forms can send: %s',
    async (type) => {
      const response = await api.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': type },
        payload: JSON.stringify(login),
      })
      expect(response.statusCode).toBe(415)
      expect(response.cookies).toEqual([])
    },
  )

  it.each(['https://otro.example', 'null', `${site}.otro.example`, `${site}:8443`, 'http://site.example'])(
    'gets no CORS headers, neither for a read nor for a preflight: %s',
    async (origin) => {
      const read = await api.app.inject({ url: '/api/me', headers: { origin } })
      const preflight = await api.app.inject({
        method: 'OPTIONS',
        url: '/api/auth/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      for (const { headers } of [read, preflight])
        expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})
