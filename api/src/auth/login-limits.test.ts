import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { hashingLoad } from '../passwords/hash'
import { apiWithMember } from '../testing/api-with-member'
import { addMember, testPassword, testPerson } from '../testing/people'
import type { TestApi } from '../testing/start-test-api'

const { numero_identificacion: number } = testPerson
const wrong = 'Equivocada1'

const { api, newAudit } = apiWithMember({}, { settings: { trustedProxies: ['127.0.0.1'] } })
let generous: TestApi['settings']['limits']
beforeAll(() => {
  generous = { ...api.settings.limits }
})
// The settings are read on each request.
const limit = (limits: Partial<typeof generous>) => void Object.assign(api.settings.limits, limits)
afterEach(() => limit(generous))

type Try = { password?: string; owner?: string; address?: string }
const login = ({ password = wrong, owner = number, address = '192.0.2.1' }: Try = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': address },
    payload: { numero_identificacion: owner, password },
  })
const tally = (responses: { statusCode: number }[]) => {
  const counted: Record<number, number> = {}
  for (const { statusCode } of responses) counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const unknown = (index: number) => String(9_920_000_000 + index)
/** Failures counted for a key, over all minutes of the test. */
async function hits(key: string): Promise<number> {
  const rows = await api.db
    .selectFrom('rate_limit')
    .select('hits')
    .where('bucket', '=', 'login')
    .where('key', '=', key)
    .execute()
  return rows.reduce((sum, row) => sum + row.hits, 0)
}

describe('concurrent attempts', () => {
  it('are counted before they are hashed: no more than the limit are verified', async () => {
    limit({ loginFailuresPerMinute: 5 })
    const counts = tally(await times(30, (index) => login({ owner: unknown(index) })))
    expect(counts).toEqual({ 401: 5, 429: 25 })
    expect(hashingLoad()).toEqual({ running: 0, waiting: 0 })
  })

  it('use up nothing if they are right: sixty at once from one address all succeed', async () => {
    limit({ loginFailuresPerMinute: 5, loginFailuresPerSite: 5 })
    const numbers = Array.from({ length: 60 }, (_, index) => unknown(index))
    const hash = await api.db.selectFrom('compareciente').select('password_hash').executeTakeFirstOrThrow()
    for (const owner of numbers) await addMember(api.db, { ...hash, numero_identificacion: owner })
    const right = await times(60, (index) => login({ owner: unknown(index), password: testPassword }))
    expect(tally(right)).toEqual({ 200: 60 })
    expect([await hits('192.0.2.1'), await hits('site')]).toEqual([0, 0])
    expect(tally(await times(10, (index) => login({ owner: unknown(500 + index) })))).toEqual({
      401: 5,
      429: 5,
    })
  })
})

describe('limits on more than one address', () => {
  it('count an IPv6 /48 as one source', async () => {
    limit({ loginFailuresPerNetwork: 3 })
    const from = async (address: string) =>
      (await login({ address, owner: unknown(Number.parseInt(address.slice(-1))) })).statusCode
    const statuses = []
    for (const subnet of ['1', '2', '3', '4', '5']) statuses.push(await from(`2001:db8:7:${subnet}::1`))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(await from('2001:db8:8:1::1')).toBe(401)
  })

  it('apply to the whole site, and no address can use up more than its own share', async () => {
    limit({ loginFailuresPerMinute: 2, loginFailuresPerSite: 5 })
    const flood = (address: string) => times(10, (index) => login({ address, owner: unknown(index) }))
    expect(tally(await flood('192.0.2.1'))).toEqual({ 401: 2, 429: 8 })
    expect(tally(await flood('192.0.2.2'))).toEqual({ 401: 2, 429: 8 })
    expect(await hits('site')).toBe(4)
    expect((await login({ address: '192.0.2.3', password: testPassword })).statusCode).toBe(200)
    expect(tally(await flood('192.0.2.4'))).toEqual({ 401: 1, 429: 9 })
  })

  it('apply to the successful logins of one account', async () => {
    limit({ loginsPerAccount: 3 })
    const right = await times(8, (index) => login({ password: testPassword, address: `192.0.2.${index}` }))
    expect(tally(right)).toEqual({ 200: 3, 429: 5 })
    expect(await api.db.selectFrom('session').select('id').execute()).toHaveLength(3)
    expect((await login({ owner: unknown(1) })).statusCode).toBe(401)
  })
})

describe('the limit of successful logins', () => {
  it('applies to an address, whatever the account, and to the /48 of an IPv6 address', async () => {
    const owners = Array.from({ length: 4 }, (_, index) => String(9_900_000_700 + index))
    for (const owner of owners) await addMember(api.db, { numero_identificacion: owner })
    limit({ loginsPerAddress: 2 })
    const signInAll = async (address: (index: number) => string) =>
      tally(
        await Promise.all(
          owners.map((owner, index) => login({ owner, password: testPassword, address: address(index) })),
        ),
      )
    expect(await signInAll(() => '203.0.113.250')).toEqual({ 200: 2, 429: 2 })
    expect(await signInAll((index) => `2001:db8:fa:${index}::1`)).toEqual({ 200: 2, 429: 2 })
    expect(await signInAll((index) => `198.51.100.${index}`)).toEqual({ 200: 4 })
  })
})

describe('a flood', () => {
  const lock = async (owner: string) => {
    for (let failure = 0; failure < 5; failure += 1) await login({ owner, address: '198.51.100.1' })
    await newAudit()
  }
  const defaults = { loginFailuresPerMinute: 20, loginFailuresPerNetwork: 40, loginFailuresPerSite: 1000 }
  const many = 100
  // The application remembers what it records once a minute, so each test uses a different source.
  let source = 0
  beforeEach(() => {
    source += 1
  })
  const sources: [string, (index: number) => string][] = [
    ['one address', () => `203.0.113.${source}`],
    ['an IPv6 /48', (index) => `2001:db8:${source}:${index.toString(16)}::1`],
  ]

  describe.each(sources)('from %s', (_name, address) => {
    const flood = async (make: (index: number) => Try) => {
      for (let sent = 0; sent < many; sent += 50)
        await times(50, (index) => login({ address: address(sent + index), ...make(sent + index) }))
    }

    it('on a locked number is refused and writes few rows', async () => {
      await lock(number)
      limit(defaults)
      await flood((index) => ({ password: index % 2 === 0 ? wrong : testPassword }))
      const rows = await newAudit()
      expect(rows.length).toBeLessThan(10)
      expect(rows[0]).toBe(`anonymous refused account_locked ${number}`)
    })

    it('on unknown numbers writes few rows, including the first of each kind', async () => {
      limit(defaults)
      await flood((index) => ({ owner: unknown(index) }))
      const rows = await newAudit()
      expect(rows.length).toBeLessThan(60)
      // Of those that come at once, any may be the first.
      expect(rows).toContainEqual(expect.stringMatching(/^anonymous login wrong_password 99200000[0-4]\d$/))
      expect(rows).toContain('anonymous refused too_many_attempts -')
    })
  })

  it('on locked numbers counts against the address, and then writes nothing', async () => {
    await lock(number)
    limit(defaults)
    for (let count = 0; count < 30; count += 1) expect((await login()).statusCode).toBe(423)
    expect(await hits('192.0.2.1')).toBe(20)
    expect((await login({ owner: unknown(1) })).statusCode).toBe(429)
  })

  it('of right passwords on one account writes few rows', async () => {
    limit({ ...defaults, loginsPerAccount: 10 })
    const address = `203.0.113.${source}`
    await times(50, () => login({ password: testPassword, address }))
    const rows = await newAudit()
    expect(rows.length).toBeLessThan(20)
    expect(rows.filter((row) => row === `member login ok ${number}`).length).toBeGreaterThanOrEqual(10)
    expect(rows).toContain('anonymous refused too_many_attempts -')
  })
})
