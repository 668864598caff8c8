import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import {
  addressLimits,
  countHits,
  enforceLimits,
  limitKey,
  limitsWait,
  networkKey,
  secondsToWait,
  takeHit,
  type Usage,
} from './rate-limit'

describe('secondsToWait', () => {
  it.each([
    ['nothing yet', { previous: 0, current: 0, elapsedSeconds: 0 }, 0],
    ['one below the limit', { previous: 0, current: 19, elapsedSeconds: 30 }, 0],
    ['the limit within this minute', { previous: 0, current: 20, elapsedSeconds: 30 }, 33],
    ['the limit just before this minute', { previous: 20, current: 0, elapsedSeconds: 0 }, 3],
    ['the limit across the full minute', { previous: 15, current: 5, elapsedSeconds: 1 }, 3],
    ['a minute ago, mostly faded', { previous: 20, current: 0, elapsedSeconds: 55 }, 0],
  ])('%s', (_name, usage, expected) => {
    expect(secondsToWait(usage, 20)).toBe(expected)
  })

  it('returns a time after which another hit is actually allowed', () => {
    for (const limit of [2, 10, 20])
      for (let previous = 0; previous <= 60; previous += 4)
        for (let current = 0; current <= 60; current += 3)
          for (const elapsedSeconds of [0, 0.5, 17, 42.9, 59.9]) {
            const usage = { previous, current, elapsedSeconds }
            expect(secondsToWait(after(usage, secondsToWait(usage, limit)), limit)).toBe(0)
          }
  })
})

describe('limitKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:42:1:2:3:4', '2001:db8:0:42::/64'],
    ['2001:0DB8::42:0:0:0:1', '2001:db8:0:42::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['123', '123'],
  ])('of %s is %s', (address, key) => {
    expect(limitKey(address)).toBe(key)
  })
})

describe('networkKey', () => {
  it.each([
    ['2001:0DB8:7:42:1:2:3:4', '2001:db8:7::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['192.0.2.7', undefined],
    ['::ffff:192.0.2.7', undefined],
  ])('of %s is %s', (address, key) => {
    expect(networkKey(address)).toBe(key)
  })
})

describe('hits on several limits', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => database.db.deleteFrom('rate_limit').execute())

  const limits = addressLimits('login', '2001:db8:7:1::1', { address: 2, network: 3, site: 5 })
  const [narrow, network, site] = ['2001:db8:7:1::/64', '2001:db8:7::/48', 'site']
  /** Over all minutes of the test. */
  const counted = async () => {
    const sums: Record<string, number> = {}
    for (const { key, hits } of await database.db.selectFrom('rate_limit').select(['key', 'hits']).execute())
      sums[key] = (sums[key] ?? 0) + hits
    return sums
  }
  /** All hits fall into the minute that has just begun, so that the elapsed time does not matter. */
  const set = (key: string, hits: number) =>
    sql`INSERT INTO rate_limit (bucket, key, window_start, hits)
      VALUES ('login', ${key}, date_trunc('minute', now()), ${hits})`.execute(database.db)

  it('are counted for all limits at once', async () => {
    expect((await countHits(database.db, limits)).wait).toBe(0)
    expect(await counted()).toEqual({ [narrow]: 1, [network]: 1, [site]: 1 })
  })

  it('beyond one limit are not counted for the wider ones', async () => {
    await set(network, 3)
    expect((await countHits(database.db, limits)).wait).toBeGreaterThan(0)
    expect(await counted()).toEqual({ [narrow]: 1, [network]: 4 })
    await database.db.updateTable('rate_limit').set({ hits: 2 }).execute()
    expect((await countHits(database.db, limits)).wait).toBeGreaterThan(0)
    expect(await counted()).toEqual({ [narrow]: 3, [network]: 2 })
  })

  it('are given back where they were counted', async () => {
    const hits = await Promise.all(Array.from({ length: 4 }, () => countHits(database.db, limits)))
    expect(hits.map(({ wait }) => wait > 0).sort()).toEqual([false, false, true, true])
    for (const hit of hits) await hit.giveBack()
    expect(await counted()).toEqual({ [narrow]: 0, [network]: 0, [site]: 0 })
  })

  it('include those of the previous minute in proportion', async () => {
    await sql`INSERT INTO rate_limit (bucket, key, window_start, hits)
      VALUES ('login', 'site', date_trunc('minute', now()) - interval '1 minute', 1000000)`.execute(
      database.db,
    )
    expect(await limitsWait(database.db, limits)).toBeGreaterThan(0)
    expect((await countHits(database.db, limits)).wait).toBeGreaterThan(0)
  })

  it('are not counted by takeHit once a limit is reached', async () => {
    await set(site, 5)
    expect(await takeHit(database.db, limits)).toBeGreaterThan(0)
    expect(await counted()).toEqual({ [site]: 5 })
  })

  it('are refused by enforceLimits beyond a limit, with the seconds to wait', async () => {
    await enforceLimits(database.db, limits)
    expect(await counted()).toEqual({ [narrow]: 1, [network]: 1, [site]: 1 })
    await set('other', 5)
    await expect(
      enforceLimits(database.db, [{ bucket: 'login', key: 'other', most: 5 }]),
    ).rejects.toMatchObject({ statusCode: 429, code: 'too_many_attempts' })
  })

  it('do not deadlock when counted and given back concurrently', async () => {
    const other = addressLimits('login', '2001:db8:7:2::1', { address: 100, network: 100, site: 100 })
    const own = limits.map((limit) => ({ ...limit, most: 100 }))
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const hit = await countHits(database.db, index % 2 === 0 ? own : other)
        await hit.giveBack()
      }),
    )
    expect(Object.values(await counted())).toEqual([0, 0, 0, 0])
  })
})

/** Returns the same hits as seen some seconds later. */
function after({ previous, current, elapsedSeconds }: Usage, seconds: number): Usage {
  const later = elapsedSeconds + seconds
  if (later < 60) return { previous, current, elapsedSeconds: later }
  if (later < 120) return { previous: current, current: 0, elapsedSeconds: later - 60 }
  return { previous: 0, current: 0, elapsedSeconds: later - 120 }
}
