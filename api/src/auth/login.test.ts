import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { apiWithMember } from '../testing/api-with-member'
import { meanwhile } from '../testing/meanwhile'
import { addMember, signInAs, testPassword, testPerson } from '../testing/people'

const { api, newAudit } = apiWithMember()

const { numero_identificacion } = testPerson
const login = (password: string, number = numero_identificacion) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { numero_identificacion: number, password },
  })
const statuses = (responses: { statusCode: number }[]) => {
  const counted: Record<number, number> = {}
  for (const { statusCode } of responses) counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}

const everybody = () => api.db.updateTable('compareciente')

/** A login with an event between reading the account and verifying the password. */
const loginWhile = (change: () => Promise<unknown>) =>
  meanwhile(api.app, 'account', change, () => login(testPassword))

describe('POST /auth/login', () => {
  it('opens a session whose tokens are in cookies and, only as hashes, in the database', async () => {
    const response = await login(testPassword, ` ${numero_identificacion} `)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ numero_identificacion })
    expect(response.cookies.map(({ name }) => name)).toEqual([
      'fcr_member_access',
      'fcr_member_refresh',
      'fcr_device',
    ])
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
      expect(response.body).not.toContain(cookie.value)
    }
    const tokens = await api.db.selectFrom('session_token').selectAll().execute()
    expect(tokens.map(({ use }) => use).sort()).toEqual(['access', 'refresh'])
    const devices = await api.db.selectFrom('device').selectAll().execute()
    const stored = JSON.stringify([...tokens, ...devices].map(({ hash }) => hash.toString('base64url')))
    for (const { value } of response.cookies) expect(stored).not.toContain(value)
    expect(await newAudit()).toEqual([`member login ok ${numero_identificacion}`])
  })

  it.each([
    ['an account whose password changes', () => everybody().set({ password_hash: 'another' }).execute()],
    ['an account that is erased', () => api.db.deleteFrom('compareciente').execute()],
  ])('opens no session for %s while it waits for its hash', async (_, change) => {
    const response = await loginWhile(change)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'wrong_credentials'])
    expect(response.cookies).toEqual([])
    expect(await newAudit()).toEqual([`anonymous login changed_meanwhile ${numero_identificacion}`])
  })

  it('demands a change that was requested during the hashing', async () => {
    const demand = () => everybody().set({ must_change_password: true }).execute()
    expect((await loginWhile(demand)).statusCode).toBe(409)
    expect(await api.db.selectFrom('session').select('id').execute()).toEqual([])
  })

  it('gives new tokens at each login', async () => {
    expect(await signInAs(api.app)).not.toEqual(await signInAs(api.app))
  })

  it('responds identically to an unknown number, one without a password and a wrong password', async () => {
    await addMember(api.db, { numero_identificacion: '9900000002', password_hash: null })
    const responses = [
      await login('Equivocada1'),
      await login('Equivocada1', '9900000002'),
      await login('Equivocada1', '9900000003'),
      await login('Equivocada1', "x' OR '1'='1"),
      await login('', numero_identificacion),
      await login('Equivocada1', ' '),
      await login('', ''),
    ]
    const shapes = responses.map(({ statusCode, headers, body }) => {
      const { requestId, ...rest } = JSON.parse(body) as Record<string, unknown>
      return { statusCode, headers: { ...headers, date: '' }, rest, requestId: typeof requestId }
    })
    expect(shapes[0]).toMatchObject({ statusCode: 401, rest: { code: 'wrong_credentials' } })
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect(responses.every(({ cookies }) => cookies.length === 0)).toBe(true)
  })

  it.each([
    ['no number', { password: 'x' }],
    ['an unknown key', { numero_identificacion: '1', password: 'x', admin: true }],
  ])('rejects %s with 400 and counts nothing', async (_name, payload) => {
    const response = await api.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(response.statusCode).toBe(400)
    expect(await newAudit()).toEqual([])
  })

  it('counts empty logins against the address, without locking them for everybody', async () => {
    for (let count = 0; count < 7; count += 1) expect((await login('', '')).statusCode).toBe(401)
    const { rows } = await sql<{ hits: number }>`
      SELECT sum(hits)::int AS hits FROM rate_limit WHERE bucket = 'login' AND key = 'site'`.execute(api.db)
    expect(rows).toEqual([{ hits: 7 }])
  })

  it.each(['9.900.000.001', "9'900.000.001", ' 9 900 000 001 ', '9900-000-001'])(
    'signs in a number typed as "%s", and locks it together with its digits',
    async (typed) => {
      const response = await login(testPassword, typed)
      expect([response.statusCode, response.json()]).toEqual([200, { numero_identificacion }])
      for (let failure = 0; failure < 5; failure += 1)
        expect((await login('Equivocada1', failure % 2 ? typed : numero_identificacion)).statusCode).toBe(401)
      expect((await login(testPassword)).statusCode).toBe(423)
      expect((await login(testPassword, typed)).statusCode).toBe(423)
    },
  )

  it('demands a change only after the right password, and opens no session', async () => {
    await api.db.updateTable('compareciente').set({ must_change_password: true }).execute()
    expect((await login('Equivocada1')).statusCode).toBe(401)
    const response = await login(testPassword)
    expect(response.statusCode).toBe(409)
    expect(response.cookies).toEqual([])
    expect(await api.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it.each([
    ['a known number', numero_identificacion],
    ['an unknown number', '9911111111'],
  ])('locks %s for 15 minutes after five failures, even for the right password', async (_name, number) => {
    for (let failure = 0; failure < 5; failure += 1)
      expect((await login('Equivocada1', number)).statusCode).toBe(401)
    expect((await login(testPassword, number)).statusCode).toBe(423)
    expect((await login('Equivocada1', number)).statusCode).toBe(423)
    const { rows } = await sql<{ minutes: string }>`
      SELECT round(extract(epoch FROM locked_until - now()) / 60) AS minutes FROM login_lock`.execute(api.db)
    expect(rows).toEqual([{ minutes: '15' }])
    await api.db
      .updateTable('login_lock')
      .set({ locked_until: sql<Date>`now()`, failed_at: [] })
      .execute()
    expect((await login(testPassword, number)).statusCode).toBe(number === numero_identificacion ? 200 : 401)
  })

  it('stores nothing of a password typed as the number, and locks it like any number', async () => {
    const tries = await Promise.all(Array.from({ length: 7 }, () => login('x', 'Camino2026!')))
    expect(statuses(tries)).toEqual({ 401: 5, 423: 2 })
    const { rows } = await sql<{ kept: string }>`SELECT login_lock::text AS kept FROM login_lock`.execute(
      api.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).toMatch(/^\(~[0-9a-f]{4},/)
  })

  it('counts failures within any 15 minutes, and resets them after the right password', async () => {
    for (let failure = 0; failure < 4; failure += 1) await login('Equivocada1')
    await api.db
      .updateTable('login_lock')
      .set({ failed_at: sql<Date[]>`ARRAY[now() - interval '16 minutes', now() - interval '14 minutes']` })
      .execute()
    for (let failure = 0; failure < 4; failure += 1) expect((await login('Equivocada1')).statusCode).toBe(401)
    expect((await login(testPassword)).statusCode).toBe(423)
    await api.db.deleteFrom('login_lock').execute()
    for (let failure = 0; failure < 4; failure += 1) await login('Equivocada1')
    expect((await login(testPassword)).statusCode).toBe(200)
    for (let failure = 0; failure < 4; failure += 1) expect((await login('Equivocada1')).statusCode).toBe(401)
    expect((await login(testPassword)).statusCode).toBe(200)
  })

  it('responds with at most five 401 to fifty concurrent attempts', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => login('Equivocada1')))
    expect(statuses(responses)).toEqual({ 401: 5, 423: 45 })
    expect((await login(testPassword)).statusCode).toBe(423)
  })

  it('refuses the right password once concurrent failures have locked the number', async () => {
    const tries = Array.from({ length: 20 }, (_, index) => login(index === 19 ? testPassword : 'Equivocada1'))
    const responses = await Promise.all(tries)
    expect(statuses(responses)).toEqual({ 401: 5, 423: 15 })
    expect(await api.db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})

describe('the limit per address', () => {
  // The settings are read on each request.
  beforeAll(() => {
    api.settings.limits.loginFailuresPerMinute = 20
  })

  const manyNumbers = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => login('Equivocada1', `9920000${index}`)))

  it('rejects more than 20 failures a minute with 429 and Retry-After, whatever X-Forwarded-For says', async () => {
    expect(statuses(await manyNumbers(30))).toEqual({ 401: 20, 429: 10 })
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      payload: { numero_identificacion, password: testPassword },
    })
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('reports a locked number first', async () => {
    for (let failure = 0; failure < 5; failure += 1) await login('Equivocada1')
    await manyNumbers(20)
    expect((await login(testPassword)).statusCode).toBe(423)
  })
})
