import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { until } from '@fcr/tooling/test/until.mjs'
import { serveSite, type ServedSite } from '../testing/served-site'
import { whileHanging } from '../testing/server-processes'
import { call, keepRegistering, register, signIn } from '../testing/site-calls'

type Cluster = Awaited<ReturnType<typeof createCluster>>

describe('a site whose database goes away', () => {
  let cluster: Cluster
  let site: ServedSite
  let cookie: string
  const member = '9900001000'

  beforeAll(async () => {
    cluster = await createCluster({ durable: true })
    site = await serveSite(cluster.url)
    expect((await register(site, member)).status).toBe(200)
    cookie = (await signIn(site, member)).cookie
  })
  afterAll(async () => {
    await site.remove()
    await cluster.remove()
  })

  /** This site has no pages, so it is never ready. */
  const databaseStatus = async () => {
    const { body } = await call(site, '/readyz')
    return (body as { database?: { status: string } }).database?.status
  }

  /**
   * Sends many calls of every kind at once. How quickly each is refused is tested in server-health.test.ts
   * with a fake clock.
   */
  async function expectRefusals() {
    const calls = await Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        call(site, '/api/me', { cookie }),
        call(site, '/api/perfil', { cookie }),
        signIn(site, member),
        register(site, String(9_900_002_000 + index)),
      ]).flat(),
    )
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([503]))
    expect(calls.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
    expect((await call(site, '/healthz')).status).toBe(200)
    expect(await databaseStatus()).toBe('unavailable')
  }

  const expectRecovery = async () => {
    await until(async () => (await databaseStatus()) === 'ok')
    // The earlier session still works, and so does a new login.
    expect((await call(site, '/api/perfil', { cookie })).status).toBe(200)
    expect((await signIn(site, member)).status).toBe(200)
    expect(site.lives()).toBe(true)
  }

  it('responds with 503 while the database is stopped, and recovers without a restart', async () => {
    await cluster.stop()
    await expectRefusals()
    // Again, now that the database is known to be down.
    await expectRefusals()
    await cluster.start()
    await expectRecovery()
  })

  it('responds with 503 while it hangs without closing its connections', async () => {
    // Opens all connections of the pool, so that all of them hang.
    await Promise.all(Array.from({ length: 20 }, () => call(site, '/api/me', { cookie })))
    await whileHanging(cluster.pid(), async () => {
      await expectRefusals()
      await expectRefusals()
    })
    await expectRecovery()
  })

  it('loses no acknowledged write when the database is killed, and writes resume', async () => {
    const writing = keepRegistering(() => site, 9_901_000_000)
    try {
      for (let round = 1; round <= 3; round += 1) {
        const before = writing.acknowledged.length
        await until(() => writing.acknowledged.length >= before + 20)
        await cluster.kill('SIGKILL')
        const failed = writing.failures()
        await until(() => writing.failures() > failed)
        await cluster.start()
        const startedAt = performance.now()
        await until(() => writing.lastSuccess() >= startedAt)
      }
    } finally {
      // Otherwise the test run never ends.
      await writing.stop()
    }
    expect(writing.failures()).toBeGreaterThan(0)
    expect(site.lives()).toBe(true)

    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query<{ stored: string }>(
      `SELECT numero_identificacion AS stored FROM compareciente WHERE numero_identificacion = ANY($1)`,
      [writing.acknowledged],
    )
    await client.end()
    expect(rows.map(({ stored }) => stored).sort()).toEqual([...writing.acknowledged].sort())
  })
})
