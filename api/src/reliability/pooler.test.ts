import { createPooler } from '@fcr/tooling/test/pgbouncer.mjs'
import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { until } from '@fcr/tooling/test/until.mjs'
import { serveSite, testKey, type ServedSite } from '../testing/served-site'
import { call, register, registrationOf, signIn } from '../testing/site-calls'
import { runOnServer, urlAs } from '../testing/staff-on-server'

/** The roles of docs/run/guide.md, Install, and the defaults of docs/run/database.md, A connection pooler. */
const roles = [
  'CREATE ROLE fcr_app NOLOGIN',
  `CREATE ROLE fcr_owner LOGIN PASSWORD 'x' IN ROLE fcr_app`,
  `CREATE ROLE fcr_site LOGIN PASSWORD 'x' IN ROLE fcr_app`,
  'CREATE DATABASE fcr OWNER fcr_owner',
]
const defaults = [
  `ALTER ROLE fcr_site SET statement_timeout = '10s'`,
  `ALTER ROLE fcr_site SET idle_in_transaction_session_timeout = '10s'`,
  `ALTER ROLE fcr_site SET random_page_cost = 1.1`,
  `ALTER ROLE fcr_site SET jit = off`,
]
/** Far fewer than the two instances open. */
const poolSize = 4
const pooled = { DATABASE_POOLER: 'transaction', DATABASE_CONNECTIONS: '15' }

type Pooler = Awaited<ReturnType<typeof createPooler>>

describe('two instances behind a pooler that shares connections by transaction', () => {
  let cluster: Awaited<ReturnType<typeof createCluster>>
  let direct: string
  let pooler: Pooler
  let sites: [ServedSite, ServedSite]

  const administer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const poolerFor = (user: string) =>
    createPooler(urlAs(cluster.url, user, 'fcr'), { default_pool_size: poolSize })
  const staff = (...words: string[]) =>
    runOnServer({ DATABASE_URL: pooler.url, PASSWORD_KEYS: testKey, ...pooled }, ...words)

  beforeAll(async () => {
    cluster = await createCluster({ durable: true })
    direct = urlAs(cluster.url, 'fcr_owner', 'fcr')
    await administer(...roles)
    pooler = await poolerFor('fcr_site')
  })
  afterAll(async () => {
    for (const site of sites) await site.remove()
    await pooler.remove()
    await cluster.remove()
  })

  it('are refused with what is missing, and start once it is there', async () => {
    await expect(serveSite(pooler.url)).rejects.toThrow(
      /It is a connection pooler: see docs\/run\/database\.md/,
    )
    await expect(serveSite(pooler.url, pooled)).rejects.toThrow(
      /the login fcr_site has no timeouts\. Run, .*ALTER ROLE "fcr_site" SET statement_timeout = '10s';/,
    )
    expect(await staff('codigos', 'listar')).toMatchObject({
      exitCode: 1,
      logged: expect.stringMatching(/tiempos límite/),
    })
    const ofOwner = await poolerFor('fcr_owner')
    await expect(serveSite(ofOwner.url, pooled)).rejects.toThrow(
      'the login fcr_owner must have the rights of fcr_app and no others',
    )
    await ofOwner.remove()
    await administer(...defaults)
    await pooler.remove()
    pooler = await poolerFor('fcr_site')
    expect(await runOnServer({ DATABASE_URL: direct }, 'base', 'migrar')).toMatchObject({ exitCode: 0 })
    sites = await Promise.all([serveSite(pooler.url, pooled), serveSite(pooler.url, pooled)])
  })

  /** Registers a person, signs in, edits and reads, each time on the other instance. */
  async function walk(index: number) {
    const [one, other] = index % 2 === 0 ? sites : [sites[1], sites[0]]
    const cedula = String(9_930_000_000 + index)
    const registered = await register(one, cedula)
    const { cookie, status } = await signIn(other, cedula)
    const form = registrationOf(cedula)
    form.secondSection.direccion = `Carrera Inventada ${index} # 00-00`
    const edited = await call(one, '/api/funciones/registro', {
      body: form,
      cookie,
      headers: { 'if-match': '"1"' },
    })
    const profile = await call(other, '/api/perfil', { cookie })
    expect([registered.status, status, edited.status, profile.status]).toEqual([200, 200, 200, 200])
    expect(JSON.stringify(profile.body)).toContain(form.secondSection.direccion)
    expect((await call(one, '/api/me', { cookie })).body).toEqual({ numero_identificacion: cedula })
  }

  async function search(index: number) {
    const issued = await staff(
      ...'codigos emitir --tipo JEP --funcionario A --entidad B --finalidad C --json'.split(' '),
    )
    const { codes } = JSON.parse(issued.logged) as { codes: { code: string }[] }
    const [one, other] = index % 2 === 0 ? sites : [sites[1], sites[0]]
    const { cookie } = await call(one, '/api/ext/redeem', { body: { code: codes[0]?.code } })
    // More often than a statement needs to be prepared.
    for (let time = 0; time < 6; time++) {
      const found = await call(other, `/api/ext/search?cedula=99300000${time}`, { cookie })
      expect(found.status).toBe(200)
    }
  }

  it('serve whole journeys at once on few connections', async () => {
    const journeys = Array.from({ length: 40 }, (_, index) => walk(index))
    await Promise.all([...journeys, ...Array.from({ length: 4 }, (_, index) => search(index))])
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query<{ shared: number }>(
      `SELECT count(*)::int AS shared FROM pg_stat_activity WHERE usename = 'fcr_site'`,
    )
    await client.end()
    expect(rows[0]?.shared).toBeLessThanOrEqual(poolSize)
    expect(pooler.log().match(/login attempt/g)?.length).toBeGreaterThan(2 * poolSize)
    expect(await staff('auditoria', 'verificar')).toMatchObject({ exitCode: 0 })
  })

  it('wait for a connection while others use all of them, and do not take the database for dead', async () => {
    const busy = Array.from({ length: poolSize }, async () => {
      const client = new pg.Client({ connectionString: pooler.url })
      await client.connect()
      await client.query('SELECT pg_sleep(3)')
      await client.end()
    })
    await wait(200)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(sites[index % 2 === 0 ? 0 : 1], '9930000001')),
    )
    await Promise.all(busy)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('respond with 503 while the database is stopped, and recover without a restart', async () => {
    const statuses = () => Promise.all(sites.map(async (site) => (await signIn(site, '9930000001')).status))
    await cluster.stop()
    await until(async () => (await statuses()).every((status) => status === 503))
    await cluster.start()
    await until(async () => (await statuses()).every((status) => status === 200))
    expect(sites.every((site) => site.lives())).toBe(true)
  })
})
