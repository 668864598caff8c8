import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { types } from 'node:util'
import pg from 'pg'
import { until } from '@fcr/tooling/test/until.mjs'
import { asAnother } from '../database/held-transaction'
import { migrate } from '../database/migrate'
import type { Db } from '../database/open'
import { findPackageFolder } from '../package-folder'
import { newerCheckout, serveSite, type ServedSite } from '../testing/served-site'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'
import { call, register, registrationOf, signIn, type Called } from '../testing/site-calls'

/** Additive: code of the previous version, which still runs, must work on its result. */
const migration = `ALTER TABLE compareciente ADD COLUMN prueba text;
ALTER TABLE data_request ADD COLUMN prueba text NOT NULL DEFAULT 'nueva';
ALTER TABLE session ADD COLUMN prueba text;
ALTER TABLE audit_event ADD COLUMN prueba integer;
CREATE TABLE prueba (id bigint PRIMARY KEY);`

/** Milliseconds between two requests. */
const pace = 20
const mostOpen = 20

/** `status`: the error's code if there was no response. */
type Sent = { what: string; status: number | string }

describe('two instances that are replaced one after the other', () => {
  let database: ServerDatabase
  let newer: string
  let sites: [ServedSite, ServedSite]
  let members: { cedula: string; cookie: string }[]
  const sent: Sent[] = []
  const registered: string[] = []
  const requested: string[] = []
  /** Of the instances that have been replaced. */
  const logged: string[] = []

  beforeAll(async () => {
    newer = await newerCheckout('9001-prueba.sql', migration)
    database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
    sites = await Promise.all([serveSite(database.url), serveSite(database.url)])
    members = []
    // One after the other: on a busy machine, many at once would wait too long for a connection.
    for (let index = 0; index < 40; index++) {
      const cedula = String(9_940_000_000 + index)
      expect((await register(sites[0], cedula)).status).toBe(200)
      members.push({ cedula, cookie: (await signIn(sites[1], cedula)).cookie })
    }
  })
  afterAll(async () => {
    for (const site of sites) await site.remove()
    await database.drop()
    await rm(newer, { recursive: true })
  })

  const codeOf = (error: unknown): string =>
    types.isNativeError(error) && types.isNativeError(error.cause) && 'code' in error.cause
      ? String(error.cause.code)
      : String(error)

  /** The instance that is about to stop gets no more writes: one that arrives as it closes would be reset. */
  let leaving: ServedSite | undefined
  const writes = new Map<ServedSite, number>()

  async function write(site: ServedSite, request: (site: ServedSite) => Promise<Called>) {
    const count = (change: number) => writes.set(site, (writes.get(site) ?? 0) + change)
    count(1)
    try {
      return await request(site)
    } finally {
      count(-1)
    }
  }

  /**
   * Sends a request as the proxy does (deploy/nginx.conf): to the next instance if one does not listen; reads also
   * if they fail or get a 502.
   */
  async function send(what: string, index: number, request: (site: ServedSite) => Promise<Called>) {
    const isRead = what.startsWith('GET')
    for (let attempt = 0; ; attempt++) {
      const site = sites[(index + attempt) % 2 === 0 ? 0 : 1]
      if (!isRead && site === leaving) continue
      try {
        const answer = await (isRead ? request(site) : write(site, request))
        if (attempt >= 3 || !(isRead && answer.status === 502)) return answer
      } catch (error) {
        if (attempt >= 3 || (!isRead && codeOf(error) !== 'ECONNREFUSED')) throw error
      }
    }
  }

  const headers = { connection: 'close' }

  /** One of the mixed requests, by its number. */
  async function act(index: number): Promise<Sent> {
    const member = members[Math.floor(index / 10) % members.length] ?? { cedula: '', cookie: '' }
    const { cookie } = member
    const done = async (what: string, request: (site: ServedSite) => Promise<Called>, keep?: () => void) => {
      try {
        const { status } = await send(what, index, request)
        if (status === 200 || status === 201) keep?.()
        return { what, status }
      } catch (error) {
        return { what, status: codeOf(error) }
      }
    }
    if (index % 10 === 0) {
      const cedula = String(9_941_000_000 + index)
      const body = registrationOf(cedula)
      return done(
        'register',
        (site) => call(site, '/api/funciones/registro', { body, headers }),
        () => registered.push(cedula),
      )
    }
    if (index % 10 === 5) {
      const text = `Solicitud de prueba ${index}`
      const body = { tipo: 'correccion', texto: text }
      return done(
        'request',
        (site) => call(site, '/api/perfil/solicitudes', { body, cookie, headers }),
        () => requested.push(text),
      )
    }
    if (index % 10 === 7) {
      const body = registrationOf(member.cedula)
      return done('edit', (site) => call(site, '/api/funciones/registro', { body, cookie, headers }))
    }
    if (index % 50 === 3) return done('sign in', (site) => signIn(site, member.cedula))
    const path = ['/api/perfil', '/api/me', '/api/perfil/solicitudes'][index % 3] ?? ''
    return done(`GET ${path}`, (site) => call(site, path, { cookie, headers }))
  }

  /** Sends requests steadily until `stop`. */
  function keepSending() {
    const stopping = new AbortController()
    const open = new Set<Promise<unknown>>()
    const loop = (async () => {
      for (let index = 0; !stopping.signal.aborted; index++) {
        const one = act(index).then((answer) => {
          sent.push(answer)
          open.delete(one)
        })
        open.add(one)
        // Slower only on a machine that cannot serve so many.
        do await wait(pace)
        while (open.size >= mostOpen)
      }
      await Promise.all(open)
    })()
    return async () => {
      stopping.abort()
      await loop
    }
  }

  async function replace(which: 0 | 1, folder?: string) {
    const before = sites[which]
    leaving = before
    await until(() => !writes.get(before))
    expect(await before.end('SIGTERM')).toBe(0)
    sites[which] = await serveSite(database.url, {}, folder)
    leaving = undefined
    logged.push(...before.log().split('\n'))
    await before.remove()
  }

  const has = async (text: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ value: string }>(text, values)
    await client.end()
    return rows.map(({ value }) => value).sort()
  }

  it('fail no request on the way to a newer version and back, and keep all that was written', async () => {
    const stop = keepSending()
    try {
      await wait(500)
      await replace(0, newer)
      expect(await has(`SELECT name AS value FROM schema_migration WHERE name LIKE '9%'`, [])).toHaveLength(1)
      await replace(1, newer)
      await replace(0)
      await replace(1)
    } finally {
      await stop()
    }
    logged.push(...sites.flatMap((site) => site.log().split('\n')))
    const failed = sent.filter(({ status }) => status !== 200 && status !== 201)
    const isUnavailable = ({ status }: Sent) => status === 503
    // On a machine with too much to do, a connection to the database may take seconds; no instance is the cause.
    const late = logged.filter((line) =>
      /connection timeout|timeout exceeded when trying to connect/.test(line),
    )
    const wrong = [
      ...failed.filter((answer) => !isUnavailable(answer)),
      ...failed.filter(isUnavailable).slice(late.length),
    ]
    const problems = wrong.length > 0 ? logged.filter((line) => /"level":[456]0/.test(line)) : []
    expect({ wrong, problems }).toEqual({ wrong: [], problems: [] })
    expect(new Set(sent.map(({ what }) => what)).size).toBe(7)
    expect(
      await has(
        'SELECT numero_identificacion AS value FROM compareciente WHERE numero_identificacion = ANY($1)',
        [registered],
      ),
    ).toEqual([...registered].sort())
    expect(await has('SELECT text AS value FROM data_request WHERE text = ANY($1)', [requested])).toEqual(
      [...requested].sort(),
    )
  })
})

it('does not stop the site while a migration waits for a table that a backup reads', async () => {
  const database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
  const folder = await mkdtemp(join(tmpdir(), 'fcr-migrations-'))
  const backup = openTestServer(database.url)
  const visitor = openTestServer(database.url)
  const migrating = openTestServer(database.url)
  try {
    await cp(join(findPackageFolder(), 'migrations'), join(folder, 'migrations'), { recursive: true })
    await writeFile(join(folder, 'migrations/9001-prueba.sql'), migration)
    const read = (db: Db) => db.selectFrom('data_request').selectAll().execute()
    const waits = sql<{ one: 1 }>`SELECT 1 AS one FROM pg_locks WHERE NOT granted`
    let migrated: Promise<string[]> | undefined
    await backup.db.transaction().execute(async (trx) => {
      await read(trx)
      migrated = asAnother(() => migrate(migrating.db, folder))
      await until(() => asAnother(async () => (await waits.execute(visitor.db)).rows.length > 0))
      // Queues behind the migration, until that gives way.
      await asAnother(() => read(visitor.db))
    })
    expect(await migrated).toEqual(['9001-prueba.sql'])
  } finally {
    await Promise.all([backup, visitor, migrating].map(({ close }) => close()))
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
