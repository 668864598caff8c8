import { findProgram } from '@fcr/tooling/test/debian.mjs'
import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '../database/prepare'
import { findPackageFolder } from '../package-folder'
import { serveSite } from '../testing/served-site'
import { runOnServer, urlAs } from '../testing/staff-on-server'
import { openTestServer } from '../testing/server-database'

type Cluster = Awaited<ReturnType<typeof createCluster>>

/** The roles of docs/run/guide.md, Install. */
const split = [
  'CREATE ROLE fcr_app NOLOGIN',
  `CREATE ROLE fcr_owner LOGIN PASSWORD 'x' IN ROLE fcr_app`,
  `CREATE ROLE fcr_site LOGIN PASSWORD 'x' IN ROLE fcr_app`,
  'CREATE DATABASE fcr OWNER fcr_owner',
]

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows: unknown[] = []
  try {
    for (const statement of statements) rows.push(...(await client.query<object>(statement)).rows)
  } finally {
    await client.end()
  }
  return rows
}

const migrate = (url: string) => runOnServer({ DATABASE_URL: url }, 'base', 'migrar')
const succeeded = { exitCode: 0, logged: expect.any(String) }
const objectsIn = (url: string) =>
  query(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)

/** What a start does to the database in production. */
async function prepare(url: string) {
  const { db, close } = openTestServer(url)
  try {
    return await prepareDatabase(db, findPackageFolder(), { protectAudit: true })
  } finally {
    await close()
  }
}

describe('an owner that cannot create roles', () => {
  let cluster: Cluster
  let url: string

  beforeAll(async () => {
    cluster = await createCluster()
    url = urlAs(cluster.url, 'plain', 'one')
    await query(cluster.url, `CREATE ROLE plain LOGIN PASSWORD 'x'`, 'CREATE DATABASE one OWNER plain')
  })
  afterAll(() => cluster.remove())

  const expectRefusals = async (statements: string[]) => {
    const { exitCode, logged } = await migrate(url)
    expect(exitCode).toBe(1)
    expect(logged.split('\n')).toEqual([
      expect.stringMatching(/^A plain le falta el rol .*no se cambió nada/),
      ...statements.map((statement) => `  ${statement}`),
    ])
    await expect(prepare(url)).rejects.toThrow(
      `Not started: the login plain cannot become fcr_app, and would run with its own rights. Run as the database's administrator: ${statements.join(' ')}`,
    )
    expect(await objectsIn(url)).toEqual([])
  }

  it('changes nothing and names what the administrator must run while the role is missing', () =>
    expectRefusals(['CREATE ROLE fcr_app NOLOGIN;', 'GRANT fcr_app TO plain;']))

  it('does the same while it is not a member of the role', async () => {
    await query(cluster.url, 'CREATE ROLE fcr_app NOLOGIN')
    await expectRefusals(['GRANT fcr_app TO plain;'])
  })

  it('leaves tables to their owner even if it could change them', async () => {
    const administrator = Object.assign(new URL(cluster.url), { pathname: '/one' }).href
    expect(await migrate(administrator)).toEqual({
      exitCode: 1,
      logged: expect.stringMatching(/\(postgres\) no es el dueño de las tablas: use el del dueño, plain /),
    })
    expect(await objectsIn(url)).toEqual([])
  })

  it('migrates and serves once the administrator has run both', async () => {
    await query(cluster.url, 'GRANT fcr_app TO plain')
    expect(await migrate(url)).toEqual(succeeded)
    expect(await migrate(url)).toEqual({ exitCode: 0, logged: 'La base de datos ya estaba al día.' })
    expect(await prepare(url)).toEqual([])
  })

  it('is refused in production, not in a trial, when the role may change the audit trail', async () => {
    await query(cluster.url, 'ALTER ROLE fcr_app SUPERUSER')
    await expect(serveSite(url)).rejects.toThrow(
      'Not started: with the login plain, the site could change the audit trail',
    )
    const { db, close } = openTestServer(url)
    expect(await prepareDatabase(db, findPackageFolder())).toEqual([])
    await close()
    await query(cluster.url, 'ALTER ROLE fcr_app NOSUPERUSER')
  })
})

it('an owner that can create roles needs nobody, also in two databases of a server at once', async () => {
  const cluster = await createCluster()
  try {
    const urls = ['one', 'two'].map((name) => urlAs(cluster.url, name, name))
    for (const name of ['one', 'two'])
      await query(
        cluster.url,
        `CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'x'`,
        `CREATE DATABASE ${name} OWNER ${name}`,
      )
    await Promise.all(urls.map(prepare))
  } finally {
    await cluster.remove()
  }
})

it('a site without rights to change tables works after a restore on a server without its roles', async () => {
  const [from, to] = await Promise.all([createCluster(), createCluster()])
  const file = join(tmpdir(), `fcr-${process.pid}.dump`)
  try {
    await query(from.url, ...split)
    const [owner, site] = ['fcr_owner', 'fcr_site'].map((user) => urlAs(from.url, user, 'fcr'))
    expect(await migrate(owner ?? '')).toEqual(succeeded)
    expect(await prepare(site ?? '')).toEqual([])
    const run = (program: string, ...words: string[]) =>
      execFileSync(findProgram(program, 'postgresql-client'), words)
    run('pg_dump', '--format=custom', `--file=${file}`, owner ?? '')
    await query(to.url, ...split)
    run('pg_restore', '--no-owner', `--dbname=${urlAs(to.url, 'fcr_owner', 'fcr')}`, file)
    expect(await migrate(urlAs(to.url, 'fcr_owner', 'fcr'))).toEqual(succeeded)
    const restored = urlAs(to.url, 'fcr_site', 'fcr')
    expect(await prepare(restored)).toEqual([])
    expect(await runOnServer({ DATABASE_URL: restored }, 'auditoria', 'verificar')).toEqual(succeeded)
    for (const statement of [
      `UPDATE audit_event SET outcome = 'x'`,
      'DELETE FROM audit_event_first',
      'TRUNCATE audit_event_default',
      'SELECT FROM audit_event_first',
      'ALTER TABLE audit_event DETACH PARTITION audit_event_first',
      'DELETE FROM audit_archive',
    ])
      await expect(query(restored, statement)).rejects.toMatchObject({ code: '42501' })
    const month = `SELECT max(relname) AS name FROM pg_class WHERE relname ~ '^audit_event_\\d{4}_\\d{2}$'`
    const [last] = (await query(restored, month)) as { name: string }[]
    await query(urlAs(to.url, 'fcr_owner', 'fcr'), `DROP TABLE ${last?.name ?? ''}`)
    expect(await query(restored, 'SELECT add_audit_months() AS added')).toEqual([{ added: 1 }])
    expect(await query(restored, month)).toEqual([last])
    expect(
      await query(
        restored,
        `SELECT relowner::regrole::text AS owner FROM pg_class WHERE relname = '${last?.name ?? ''}'`,
      ),
    ).toEqual([{ owner: 'fcr_owner' }])
    const words = ['auditoria', 'archivar', '--hasta', '2020-01', '--carpeta', tmpdir()]
    expect(await runOnServer({ DATABASE_URL: restored }, ...words)).toMatchObject({
      exitCode: 1,
      logged: expect.stringContaining('no es el dueño'),
    })
  } finally {
    rmSync(file, { force: true })
    await Promise.all([from.remove(), to.remove()])
  }
})
