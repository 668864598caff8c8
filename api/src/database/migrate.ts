import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { asOwner } from './app-role'
import type { Db } from './open'
import type { Database } from './schema'

/**
 * A migration that was applied is not the file that is there now, or the file is gone; or the login may not apply one. The
 * message is one line, fit for a terminal.
 */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

type Migration = { name: string; text: string; checksum: string }

/** Any number; the same for all instances, so that only one migrates at a time. */
const lockId = 7_302_186

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const strange = names.find((name) => !fileName.test(name))
  if (strange) throw new MigrationError(`${strange} is not named NNNN-name.sql`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Applies what is new in `<packageDir>/migrations`, in order. Answers the names of what it applied. */
export async function migrate(db: Db, packageDir: string): Promise<string[]> {
  const migrations = await readMigrations(join(packageDir, 'migrations'))
  const applied: string[] = []
  // One transaction for each, and in each the lock and a fresh look: instances that start together take turns.
  for (const migration of migrations) if (await applyAsOwner(db, migration)) applied.push(migration.name)
  await asOwner(db, grantAppRights)
  await refuseUnknown(db, migrations)
  return applied
}

/** A login with few rights applies nothing; the owner does before (docs/operation.md, Database roles). @throws {MigrationError} */
const applyAsOwner = (db: Db, migration: Migration) =>
  asOwner(db, (trx) => applyOne(trx, migration)).catch((cause: unknown) => {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new MigrationError(
      `the login of DATABASE_URL may not apply migration ${migration.name}: run 'npm run fcr -- base migrar' with the owner's login first (docs/operation.md, Database roles)`,
      { cause },
    )
  })

/** Without the limit of ordinary statements: a large table takes its time, and so do those who wait for it. */
async function takeLock(trx: Transaction<Database>) {
  await sql`SET LOCAL statement_timeout = 0`.execute(trx)
  await sql`SELECT pg_advisory_xact_lock(${lockId})`.execute(trx)
}

async function applyOne(trx: Transaction<Database>, migration: Migration): Promise<boolean> {
  await takeLock(trx)
  await createTable(trx)
  const { name, text, checksum } = migration
  const row = await trx
    .selectFrom('schema_migration')
    .select('checksum')
    .where('name', '=', name)
    .executeTakeFirst()
  if (row) {
    if (row.checksum !== checksum)
      throw new MigrationError(`migration ${name} was changed after it was applied`)
    return false
  }
  await sql.raw(text).execute(trx)
  await trx.insertInto('schema_migration').values({ name, checksum }).execute()
  return true
}

/** Only where it lacks: a login that may not create tables can start once the owner has migrated. */
async function createTable(trx: Transaction<Database>) {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass('schema_migration') IS NOT NULL AS there`.execute(trx)
  if (rows[0]?.there) return
  await sql`CREATE TABLE schema_migration (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`.execute(trx)
}

/** Under the same lock as the migrations: what instances grant at the same moment collides. */
async function grantAppRights(trx: Transaction<Database>) {
  await takeLock(trx)
  await sql`SELECT grant_app_rights()`.execute(trx)
}

async function refuseUnknown(db: Db, migrations: Migration[]) {
  const known = new Set(migrations.map(({ name }) => name))
  const rows = await db.selectFrom('schema_migration').select('name').execute()
  const unknown = rows.find(({ name }) => !known.has(name))
  if (unknown)
    throw new MigrationError(`the database has migration ${unknown.name}, which this version lacks`)
}
