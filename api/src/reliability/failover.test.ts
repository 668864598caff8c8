import { afterEach, describe, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@fcr/tooling/test/until.mjs'
import { connectionEnvironment, findProgram, runProgram } from '../backup/postgres-programs'
import { queryCluster as query } from '../testing/query-cluster'
import { serveSite, testKey, type ServedSite } from '../testing/served-site'
import { whileHanging } from '../testing/server-processes'
import { call, keepRegistering, register, signIn } from '../testing/site-calls'
import { runOnServer } from '../testing/staff-on-server'
import { startPair } from '../testing/synchronous-pair'

type Cluster = Awaited<ReturnType<typeof startPair>>['primary']

const storedOn = async (cluster: Cluster, numbers: readonly string[]) => {
  const rows = await query<{ stored: string }>(
    cluster,
    'SELECT numero_identificacion AS stored FROM compareciente WHERE numero_identificacion = ANY($1)',
    [numbers],
  )
  return rows.map(({ stored }) => stored).sort()
}

let removals: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const remove of removals.reverse()) await remove()
  removals = []
})
const removed = <Thing extends { remove: () => Promise<void> }>(thing: Thing): Thing => {
  removals.push(() => thing.remove())
  return thing
}

async function startRemovedPair() {
  const pair = await startPair()
  removed(pair.primary)
  removed(pair.standby)
  return pair
}

/** Registers somebody as soon as the site writes again. */
const expectWrite = (site: ServedSite, number: string) =>
  until(
    async () => (await Promise.race([register(site, number), wait(10_000, { status: 0 })])).status === 200,
  )

const serve = async (url: string) => removed(await serveSite(url))
const databaseOf = async (site: ServedSite) =>
  ((await call(site, '/readyz')).body as { database?: object }).database

describe('a site with a primary and its standby', () => {
  it('writes again within ten seconds after the promotion, and loses nothing acknowledged', async () => {
    const { primary, standby, url } = await startRemovedPair()
    const sites = await Promise.all([serve(url), serve(url)])
    let next = 0
    const writing = keepRegistering(() => sites[next++ % 2] ?? sites[0], 9_930_000_000)
    let seconds: number
    try {
      await until(() => writing.acknowledged.length >= 40)
      await primary.kill('SIGKILL')
      const failed = writing.failures()
      await until(() => writing.failures() >= failed + 5)
      for (const site of sites) expect(await databaseOf(site)).toEqual({ status: 'unavailable' })
      const promotedAt = performance.now()
      await standby.promote()
      await until(() => writing.lastSuccess() >= promotedAt)
      seconds = (writing.lastSuccess() - promotedAt) / 1000
      const acknowledged = writing.acknowledged.length
      await until(() => writing.acknowledged.length >= acknowledged + 40)
    } finally {
      await writing.stop()
    }
    process.stdout.write(`first acknowledged write ${seconds.toFixed(2)} s after the promotion\n`)
    expect(await storedOn(standby, writing.acknowledged)).toEqual([...writing.acknowledged].sort())
    for (const site of sites) {
      expect(site.lives()).toBe(true)
      expect(await databaseOf(site)).toEqual({ status: 'ok' })
      expect((await signIn(site, writing.acknowledged[0] ?? '')).status).toBe(200)
    }
    expect(
      await runOnServer({ DATABASE_URL: url, PASSWORD_KEYS: testKey }, 'auditoria', 'verificar'),
    ).toMatchObject({
      exitCode: 0,
    })
    const dump = await runProgram(
      await findProgram('pg_dump', 15),
      ['--schema-only'],
      connectionEnvironment(url),
    )
    expect(dump).toContain('CREATE TABLE public.compareciente')

    // What an operator must prevent, and systemd does: the old primary starts again, and accepts writes.
    await primary.start()
    const late = await serve(url)
    expect((await register(late, '9931000000')).status).toBe(200)
    expect(await storedOn(standby, ['9931000000'])).toHaveLength(1)
  })

  it('leaves a primary that accepts no more writes', async () => {
    const { primary, standby, url } = await startRemovedPair()
    const site = await serve(url)
    expect((await register(site, '9932000000')).status).toBe(200)
    await query(primary, 'ALTER SYSTEM SET default_transaction_read_only = on')
    await query(primary, 'SELECT pg_reload_conf()')
    await until(async () => (await register(site, '9932000001')).status === 503)
    await standby.promote()
    await expectWrite(site, '9932000001')
    expect(await storedOn(standby, ['9932000000', '9932000001'])).toHaveLength(2)
  })

  it.each(['before', 'after'])(
    'leaves a primary that hangs %s the promotion, also when it runs on',
    async (when) => {
      const { primary, standby, url } = await startRemovedPair()
      const site = await serve(url)
      expect((await register(site, '9934000000')).status).toBe(200)
      if (when === 'after') await standby.promote()
      await whileHanging(primary.pid(), async () => {
        if (when === 'before') {
          await until(async () => (await register(site, '9934000001')).status === 503)
          await standby.promote()
        }
        await expectWrite(site, '9934000001')
      })
      expect((await register(site, '9934000002')).status).toBe(200)
      expect(await storedOn(standby, ['9934000000', '9934000001', '9934000002'])).toHaveLength(3)
    },
    120_000,
  )

  it('starts while the first host is away', async () => {
    const { primary, standby, url } = await startRemovedPair()
    await primary.kill('SIGKILL')
    await expect(serve(url)).rejects.toThrow(/DATABASE_URL cannot be used/)
    await standby.promote()
    await until(async () => (await query(standby, 'SELECT 1 WHERE NOT pg_is_in_recovery()')).length > 0)
    expect((await register(await serve(url), '9933000000')).status).toBe(200)
  })
})
