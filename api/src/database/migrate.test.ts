import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPackageFolder } from '../package-folder'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { asOwner } from './app-role'
import { fitsDatabase, migrate, MigrationError } from './migrate'

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

  it('applies every migration exactly once', async () => {
    const rows = await database.db.selectFrom('schema_migration').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual((await readdir(join(folder, 'migrations'))).sort())
    expect(await migrate(database.db, folder)).toEqual([])
  })

  it('applies a new migration once when several instances start together', async () => {
    await write('9001-fresh.sql', 'CREATE TABLE fresh (id integer); INSERT INTO fresh VALUES (1);')
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.db, folder)))
    expect(applied.flat()).toEqual(['9001-fresh.sql'])
  })

  it('leaves nothing of a failed migration and reports the error', async () => {
    await write('9001-fresh.sql', 'CREATE TABLE fresh (id integer); SELECT 1 / 0;')
    await expect(migrate(database.db, folder)).rejects.toThrow('division by zero')
    await expect(sql`SELECT * FROM fresh`.execute(database.db)).rejects.toThrow('does not exist')
  })

  it('refuses a migration changed after it was applied', async () => {
    await write('0001-extensions.sql', 'SELECT 1')
    await expect(migrate(database.db, folder)).rejects.toThrow(MigrationError)
  })

  it('starts on a database that a newer version has extended', async () => {
    await write('9001-fresh.sql', 'CREATE TABLE fresh (id integer);')
    await migrate(database.db, folder)
    await rm(join(folder, 'migrations', '9001-fresh.sql'))
    expect(await migrate(database.db, folder)).toEqual([])
    expect(await fitsDatabase(database.db, folder)).toBe(true)
  })

  it('refuses a database whose newer migration needs newer code, and names both', async () => {
    await write('9001-fresh.sql', '-- Drops what older code reads.\n-- oldest-code: 9001\nSELECT 1;')
    await migrate(database.db, folder)
    await rm(join(folder, 'migrations', '9001-fresh.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow(
      /9001-fresh\.sql, which needs code with migration 9001 or later/,
    )
    expect(await fitsDatabase(database.db, folder)).toBe(false)
  })

  it('accepts a migration that needs code which this version already has', async () => {
    await write('9001-fresh.sql', '-- oldest-code: 0006\nSELECT 1;')
    await migrate(database.db, folder)
    await rm(join(folder, 'migrations', '9001-fresh.sql'))
    expect(await migrate(database.db, folder)).toEqual([])
  })

  it('upgrades a database from before migrations declared their oldest code', async () => {
    await asOwner(database.db, async (trx) => {
      await sql`ALTER TABLE schema_migration DROP COLUMN oldest_code`.execute(trx)
      await trx.deleteFrom('schema_migration').where('name', 'like', '0049%').execute()
    })
    expect(await fitsDatabase(database.db, folder)).toBe(false)
    expect(await migrate(database.db, folder)).toEqual(['0049-oldest-code.sql'])
    expect(await fitsDatabase(database.db, folder)).toBe(true)
  })
})

describe('every migration since 0049', () => {
  const breaking =
    /\b(DROP (TABLE|COLUMN|FUNCTION|TYPE|CONSTRAINT|TRIGGER|INDEX)|RENAME|ALTER COLUMN|SET NOT NULL|TRUNCATE)\b|ADD COLUMN (?:(?!DEFAULT|;|,)[\s\S])*NOT NULL(?![^;,]*DEFAULT)/i

  it('is additive or names the oldest code that runs on its result', async () => {
    const migrations = join(findPackageFolder(), 'migrations')
    const names = (await readdir(migrations)).filter((name) => name >= '0049')
    const texts = await Promise.all(names.map((name) => readFile(join(migrations, name), 'utf8')))
    const silent = names.filter(
      (_, index) =>
        breaking.test((texts[index] ?? '').replace(/--.*$/gm, '')) &&
        !/^-- oldest-code: \d{4}$/m.test(texts[index] ?? ''),
    )
    expect(silent).toEqual([])
  })

  it.each([
    'ALTER TABLE one DROP COLUMN two;',
    'ALTER TABLE one RENAME TO two;',
    'ALTER TABLE one ADD COLUMN two text NOT NULL;',
    'ALTER TABLE one ADD COLUMN two text NOT NULL, ADD COLUMN three text DEFAULT 1;',
  ])('is considered breaking: %s', (text) => expect(text).toMatch(breaking))

  it.each([
    'ALTER TABLE one ADD COLUMN two text;',
    "ALTER TABLE one ADD COLUMN two text NOT NULL DEFAULT 'x';",
    'CREATE TABLE one (two text NOT NULL);',
  ])('is considered additive: %s', (text) => expect(text).not.toMatch(breaking))
})
