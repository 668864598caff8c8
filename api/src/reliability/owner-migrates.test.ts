import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { MigrationError } from '../database/migrate'
import { prepareDatabase } from '../database/prepare'
import { findPackageFolder } from '../package-folder'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'
import { runOnServer, urlAs } from '../testing/staff-on-server'

const id = randomUUID().slice(0, 8)
const [owner, site] = [`fcr_owner_${id}`, `fcr_site_${id}`]

describe('a site whose login does not own the tables', () => {
  let database: ServerDatabase
  const as = (user: string) => urlAs(database.url, user)

  /** Runs statements on the server as its administrator. */
  async function administer(...statements: string[]) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'empty')
    await administer(
      `CREATE ROLE ${owner} LOGIN PASSWORD 'x'`,
      `DO $$ BEGIN CREATE ROLE fcr_app NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `GRANT fcr_app TO ${owner}`,
      `CREATE ROLE ${site} LOGIN PASSWORD 'x' IN ROLE fcr_app`,
      `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO ${owner}`,
    )
  })
  afterAll(async () => {
    await database.drop()
    const client = new pg.Client({ connectionString: process.env['DATABASE_URL_TEST'] })
    await client.connect()
    await client.query(`DROP ROLE ${owner}, ${site}`)
    await client.end()
  })

  const fcr = (user: string, ...words: string[]) => runOnServer({ DATABASE_URL: as(user) }, ...words)

  it('reports what the owner has to do', async () => {
    const { db, close } = openTestServer(as(site))
    const start = prepareDatabase(db, findPackageFolder())
    await expect(start).rejects.toBeInstanceOf(MigrationError)
    await expect(start).rejects.toThrow(/0001-extensions\.sql: run 'npm run fcr -- base migrar'/)
    await close()
    expect(await fcr(site, 'base', 'migrar')).toEqual({
      exitCode: 1,
      logged: expect.stringMatching(
        `^El usuario de DATABASE_URL \\(${site}\\) no es el dueño de las tablas: use el del dueño, ${owner} `,
      ),
    })
    expect(await fcr(owner, 'codigos', 'listar')).toMatchObject({
      exitCode: 1,
      logged: expect.stringMatching(/base migrar/),
    })
  })

  it('can start and run staff commands once the owner has migrated', async () => {
    expect(await fcr(owner, 'base', 'migrar')).toMatchObject({
      exitCode: 0,
      logged: expect.stringMatching(/0012-app-role\.sql/),
    })
    expect(await fcr(owner, 'base', 'migrar')).toEqual({
      exitCode: 0,
      logged: 'La base de datos ya estaba al día.',
    })
    const { db, close } = openTestServer(as(site))
    expect(await prepareDatabase(db, findPackageFolder())).toEqual([])
    await close()
    expect(await fcr(site, 'codigos', 'listar')).toMatchObject({ exitCode: 0 })
  })
})
