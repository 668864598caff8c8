import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { types } from 'node:util'
import pg from 'pg'
import { migrate } from '../database/migrate'
import { openServer, type Db } from '../database/open'
import { findPackageFolder } from '../package-folder'
import { newerCheckout, serveSite, type ServedSite } from '../testing/served-site'
import { createDatabase, type ServerDatabase } from '../testing/server-database'
import { call, register, registrationOf, signIn, type Called } from '../testing/site-calls'

/** Additive: code of the previous version, which still runs, must work on its result. */
const migration = `ALTER TABLE compareciente ADD COLUMN prueba text;
ALTER TABLE data_request ADD COLUMN prueba text NOT NULL DEFAULT 'nueva';
ALTER TABLE session ADD COLUMN prueba text;
ALTER TABLE audit_event ADD COLUMN prueba integer;
CREATE TABLE prueba (id bigint PRIMARY KEY);`

/** Milliseconds between two requests. */
const pace = 20

/** Also 'failed': no response. */
type Sent = { what: string; status: number | 'failed' }

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
    members = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const cedula = String(9_940_000_000 + index)
        await register(sites[0], cedula)
        return { cedula, cookie: (await signIn(sites[1], cedula)).cookie }
      }),
    )
  })
  afterAll(async () => {
    for (const site of sites) await site.remove()
    await database.drop()
    await rm(newer, { recursive: true })
  })

  const notListening = (error: unknown) =>
    types.isNativeError(error) && types.isNativeError(error.cause) && 'code' in error.cause
      ? error.cause.code === 'ECONNREFUSED'
      : false

  /**
   * Sends a request as the proxy does (deploy/nginx.conf): to the next instance if one does not listen; reads also
   * if they fail or get a 503.
   */
  async function send(what: string, index: number, request: (site: ServedSite) => Promise<Called>) {
    const isRead = what.startsWith('GET')
    const attempt = async (site: ServedSite) => {
      try {
        return await request(site)
      } catch (error) {
        if (!isRead && !notListening(error)) throw error
        return undefined
      }
    }
    const [first, second] = index % 2 === 0 ? sites : [sites[1], sites[0]]
    const answer = await attempt(first)
    return answer && !(isRead && answer.status === 503) ? answer : attempt(second)
  }

  const headers = { connection: 'close' }

  /** One of the mixed requests, by its number. */
  async function act(index: number): Promise<Sent> {
    const member = members[Math.floor(index / 10) % members.length] ?? { cedula: '', cookie: '' }
    const { cookie } = member
    const done = async (what: string, request: (site: ServedSite) => Promise<Called>, keep?: () => void) => {
      const answer = await send(what, index, request).catch(() => undefined)
      if (answer?.status === 200 || answer?.status === 201) keep?.()
      return { what, status: answer?.status ?? ('failed' as const) }
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
    const open: Promise<unknown>[] = []
    const loop = (async () => {
      for (let index = 0; !stopping.signal.aborted; index++) {
        open.push(act(index).then((one) => sent.push(one)))
        await wait(pace)
      }
      await Promise.all(open)
    })()
    return async () => {
      stopping.abort()
      await loop
    }
  }

  async function replace(which: 0 | 1, folder?: string) {
    const leaving = sites[which]
    expect(await leaving.end('SIGTERM')).toBe(0)
    sites[which] = await serveSite(database.url, {}, folder)
    logged.push(...leaving.log().split('\n'))
    await leaving.remove()
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
    const wrong = sent.filter(({ status }) => status !== 200 && status !== 201)
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
  }, 120_000)
})

it('does not stop the site while a migration waits for a table that a backup reads', async () => {
  const database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
  const folder = await mkdtemp(join(tmpdir(), 'fcr-migrations-'))
  const backup = openServer(database.url)
  const visitor = openServer(database.url)
  const migrating = openServer(database.url)
  try {
    await cp(join(findPackageFolder(), 'migrations'), join(folder, 'migrations'), { recursive: true })
    await writeFile(join(folder, 'migrations/9001-prueba.sql'), migration)
    const read = (db: Db) => db.selectFrom('data_request').selectAll().execute()
    const waits = sql<{ one: 1 }>`SELECT 1 AS one FROM pg_locks WHERE NOT granted`
    let migrated: Promise<string[]> | undefined
    await backup.db.transaction().execute(async (trx) => {
      await read(trx)
      migrated = migrate(migrating.db, folder)
      while ((await waits.execute(visitor.db)).rows.length === 0) await wait(10)
      // Queues behind the migration, until that gives way.
      await read(visitor.db)
    })
    expect(await migrated).toEqual(['9001-prueba.sql'])
  } finally {
    await Promise.all([backup, visitor, migrating].map(({ close }) => close()))
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
