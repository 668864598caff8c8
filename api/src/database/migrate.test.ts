import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPackageFolder } from '../package-folder'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { asOwner } from './app-role'
import { migrate, MigrationError } from './migrate'

describe('migrate', () => {
  let database: TestDatabase
  let folder: string
  const write = (name: string, text: string) => writeFile(join(folder, 'migrations', name), text)

  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fcr-migrations-'))
    await cp(join(findPackageFolder(), 'migrations'), join(folder, 'migrations'), { recursive: true })
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await asOwner(database.db, async (trx) => {
      await sql`DROP TABLE IF EXISTS fresh`.execute(trx)
      await trx.deleteFrom('schema_migration').where('name', 'like', '9%').execute()
    })
  })

  it('has applied every file, and applies none twice', async () => {
    const rows = await database.db.selectFrom('schema_migration').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual((await readdir(join(folder, 'migrations'))).sort())
    expect(await migrate(database.db, folder)).toEqual([])
  })

  it('applies a new one once, though several instances start at once', async () => {
    await write('9001-fresh.sql', 'CREATE TABLE fresh (id integer); INSERT INTO fresh VALUES (1);')
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.db, folder)))
    expect(applied.flat()).toEqual(['9001-fresh.sql'])
  })

  it('leaves nothing of one that fails, and says so', async () => {
    await write('9001-fresh.sql', 'CREATE TABLE fresh (id integer); SELECT 1 / 0;')
    await expect(migrate(database.db, folder)).rejects.toThrow('division by zero')
    await expect(sql`SELECT * FROM fresh`.execute(database.db)).rejects.toThrow('does not exist')
  })

  it('refuses a file that was changed after it was applied', async () => {
    await write('0001-extensions.sql', 'SELECT 1')
    await expect(migrate(database.db, folder)).rejects.toThrow(MigrationError)
  })

  it('refuses a database that is ahead of this version', async () => {
    await rm(join(folder, 'migrations', '0006-map.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow('0006-map.sql')
  })
})
