import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { until } from '@fcr/tooling/test/until.mjs'
import { issueCode } from '../access-codes/codes'
import { openServer, type OpenDatabase } from '../database/open'
import { Replica } from '../database/replica'
import { usePasswordKeys } from '../passwords/keys'
import { testCode } from '../testing/people'
import { queryCluster as query } from '../testing/query-cluster'
import { serveSite, testKey, testSecret, type ServedSite } from '../testing/served-site'
import { whileHanging } from '../testing/server-processes'
import { call } from '../testing/site-calls'
import { runOnServer } from '../testing/staff-on-server'

type Cluster = Awaited<ReturnType<typeof createCluster>>

/** Seconds; long enough for what a test does while the replica lags but is still fresh enough. */
const maxLag = 6
const token = testSecret('métricas')

describe('a site with a streaming replica', () => {
  let primary: Cluster
  let replica: Cluster
  let onPrimary: OpenDatabase
  let site: ServedSite
  let officials: Record<'JEP' | 'UBPD', string>
  let settings: Record<string, string>

  beforeAll(async () => {
    primary = await createCluster()
    replica = await createCluster({ standbyOf: primary })
    settings = {
      DATABASE_REPLICA_URL: replica.url,
      DATABASE_REPLICA_MAX_LAG_SECONDS: String(maxLag),
      METRICS_TOKEN: token,
      LIMIT_SEARCHES_PER_10_MINUTES: '100000',
      LIMIT_SEARCHES_PER_DAY: '100000',
      LIMIT_MAP_LOADS_PER_10_MINUTES: '100000',
      LIMIT_MAP_LOADS_PER_DAY: '100000',
      LIMIT_PROFILE_VIEWS_PER_10_MINUTES: '100000',
      LIMIT_PROFILE_VIEWS_PER_DAY: '100000',
    }
    site = await serveSite(primary.url, settings)
    onPrimary = openServer(primary.url)
    usePasswordKeys([testKey])
    const redeem = async (kind: 'JEP' | 'UBPD') => {
      const code = await issueCode(onPrimary.db, testCode({ kind }))
      return (await call(site, '/api/ext/redeem', { body: { code } })).cookie
    }
    officials = { JEP: await redeem('JEP'), UBPD: await redeem('UBPD') }
  })
  afterAll(async () => {
    await site.remove()
    await onPrimary.close()
    await replica.remove()
    await primary.remove()
  })

  /** Adds a person to the register and to the map, on the primary. */
  const addPerson = async (number: string) => {
    const person = `INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo) VALUES ($1, 'Persona Sintética')`
    await query(primary, person, [number])
    await query(primary, `INSERT INTO map_person (cc_identidad, primer_nombre) VALUES ($1, 'Persona')`, [
      number,
    ])
  }
  const search = (number: string) => call(site, `/api/ext/search?cedula=${number}`, { cookie: officials.JEP })
  const map = () => call(site, '/api/funciones/mapa', { cookie: officials.UBPD })
  const onMap = (number: string) => call(site, `/api/ext/mapa/${number}`, { cookie: officials.UBPD })
  /** Where the person is found: in the search, on the map's list and on the map's page. */
  const found = async (number: string) => {
    const answers = await Promise.all([search(number), map(), onMap(number)])
    return answers.map(({ body }) => JSON.stringify(body).includes(number))
  }
  const [everywhere, nowhere] = [
    [true, true, true],
    [false, false, false],
  ]
  const replicaState = async () =>
    ((await call(site, '/readyz')).body as { replica?: { status: string; why?: string } }).replica
  const reached = (state: { status: string; why?: string }) =>
    until(async () => JSON.stringify(await replicaState()) === JSON.stringify(state), { state: () => state })
  const metric = async (name: string) => {
    const { body } = await call(site, '/metrics', { headers: { authorization: `Bearer ${token}` } })
    return Number(
      (body as string)
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }
  const pauseReplay = () => query(replica, 'SELECT pg_wal_replay_pause()')
  const resumeReplay = () => query(replica, 'SELECT pg_wal_replay_resume()')
  const servedByReplica = () => metric('database_reads_total{target="replica"}')
  const auditRows = async (cluster: Cluster) => {
    const rows = await query<{ count: number }>(
      cluster,
      `SELECT count(*)::int AS count FROM audit_event WHERE action IN ('external_search', 'map_load', 'map_person')`,
    )
    return rows[0]?.count ?? 0
  }

  it('serves search and map from it while it is fresh, and writes the audit rows to the primary', async () => {
    await reached({ status: 'ok' })
    await pauseReplay()
    try {
      const before = await auditRows(primary)
      await addPerson('9940000001')
      expect(await found('9940000001')).toEqual(nowhere)
      expect(await servedByReplica()).toBeGreaterThanOrEqual(3)
      expect([await auditRows(primary), await auditRows(replica)]).toEqual([before + 3, before])

      // It lags: after the time allowed, the primary serves them.
      await reached({ status: 'degraded', why: 'stale' })
      expect(await metric('database_replica_used')).toBe(0)
      expect(await metric('database_replica_staleness_seconds')).toBeGreaterThan(maxLag)
      expect(await found('9940000001')).toEqual(everywhere)
    } finally {
      await resumeReplay()
    }
    await reached({ status: 'ok' })
    const served = await servedByReplica()
    expect(await found('9940000001')).toEqual(everywhere)
    expect(await servedByReplica()).toBeGreaterThanOrEqual(served + 3)
    expect(await metric('database_replica_staleness_seconds')).toBeLessThan(maxLag)
  })

  it('is as old as what it has replayed, also when it has lost the primary', async () => {
    await reached({ status: 'ok' })
    const [follow] = await query<{ again: string }>(
      replica,
      `SELECT format('ALTER SYSTEM SET primary_conninfo = %L', current_setting('primary_conninfo')) AS again`,
    )
    const reload = () => query(replica, 'SELECT pg_reload_conf()')
    await query(replica, `ALTER SYSTEM SET primary_conninfo = ''`)
    await reload()
    await addPerson('9940000002')
    await reached({ status: 'degraded', why: 'stale' })
    expect(await found('9940000002')).toEqual(everywhere)
    await query(replica, follow?.again ?? '')
    await reload()
    await reached({ status: 'ok' })
    expect(await found('9940000002')).toEqual(everywhere)
  })

  /** Reads continuously while the work runs; returns the statuses of all responses. */
  const whileReading = async (work: () => Promise<unknown>) => {
    const statuses: number[] = []
    let isGoing = true
    const reader = async (read: () => Promise<{ status: number }>) => {
      while (isGoing) statuses.push((await read()).status)
    }
    const readers = [
      reader(map),
      reader(map),
      reader(() => search('9940000001')),
      reader(() => onMap('9940000001')),
    ]
    const more = async (count: number) => {
      const enough = statuses.length + count
      await until(() => statuses.length >= enough)
    }
    try {
      await more(40)
      await work()
      await more(40)
    } finally {
      isGoing = false
      await Promise.all(readers)
    }
    return statuses
  }

  it('fails no read when it is killed, and serves again when it is back', async () => {
    await reached({ status: 'ok' })
    const statuses = await whileReading(() => replica.kill('SIGKILL'))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await reached({ status: 'degraded', why: 'unreachable' })
    await replica.start()
    await reached({ status: 'ok' })
  })

  it('fails no read when it hangs', async () => {
    const statuses = await whileReading(() =>
      whileHanging(replica.pid(), async () => {
        await until(async () => (await replicaState())?.status !== 'ok')
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    await reached({ status: 'ok' })
  })

  it('is not needed at the start, and has a line in the diagnosis', async () => {
    const diagnose = async () => {
      const { logged } = await runOnServer({ ...settings, DATABASE_URL: primary.url }, 'diagnostico')
      return /^\S+ +réplica .*$/m.exec(logged)?.[0]
    }
    expect(await diagnose()).toMatch(/^bien +réplica +al día/)
    await replica.kill('SIGKILL')
    const other = await serveSite(primary.url, settings)
    expect((await call(other, '/api/ext/search?cedula=9940000001', { cookie: officials.JEP })).status).toBe(
      200,
    )
    await other.remove()
    expect(await diagnose()).toMatch(/^aviso +réplica +no responde/)
    await replica.start()
    await reached({ status: 'ok' })
  })

  it('is left when it has been promoted', async () => {
    await replica.promote()
    await reached({ status: 'degraded', why: 'not_a_replica' })
    await addPerson('9940000003')
    expect(await found('9940000003')).toEqual(everywhere)
  })

  it('is not taken for fresh if it follows the old primary, or is of another database', async () => {
    const second = await createCluster({ standbyOf: primary })
    const [promoted, follower] = [openServer(replica.url), openServer(second.url)]
    const other = openServer(Object.assign(new URL(second.url), { pathname: '/template1' }).href)
    const troubleOf = async (database: OpenDatabase, on: OpenDatabase) => {
      const measured = new Replica(database.db, on, maxLag)
      await measured.measure()
      return measured.state().trouble
    }
    try {
      expect(await troubleOf(onPrimary, follower)).toBeUndefined()
      expect(await troubleOf(onPrimary, other)).toBe('other_history')
      expect(await troubleOf(promoted, follower)).toBe('other_history')
    } finally {
      await Promise.all([promoted.close(), follower.close(), other.close()])
      await second.remove()
    }
  })
})
