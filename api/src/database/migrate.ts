import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { addAuditMonths } from '../audit/months'
import { advisoryLocks } from './advisory-locks'
import { asOwner } from './app-role'
import type { Db } from './open'
import type { Database } from './schema'
import { lockTimeout, StillLocked, untilUnlocked } from './until-unlocked'

/**
 * An applied migration differs from its file or has no file, or the login cannot apply a migration. The
 * message is a single line, suitable for a terminal.
 */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

type Migration = { name: string; text: string; checksum: string; oldestCode: string | null }

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

/**
 * A migration that older code cannot work with declares the first migration that compatible code contains:
 * `-- oldest-code: 0061`. Without this line a migration is additive: older code works with its result.
 */
const oldestCode = /^-- oldest-code: (\d{4})$/m

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const strange = names.find((name) => !fileName.test(name))
  if (strange) throw new MigrationError(`${strange} is not named NNNN-name.sql`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum, oldestCode: oldestCode.exec(text)?.[1] ?? null }
    }),
  )
}

/**
 * Applies the new files of `<packageDir>/migrations` in order; returns their names.
 * @throws {MigrationError}
 */
export async function migrate(db: Db, packageDir: string): Promise<string[]> {
  const migrations = await readMigrations(join(packageDir, 'migrations'))
  const applied: string[] = []
  // One transaction per migration, each with the lock and a fresh check: instances that start together queue.
  for (const migration of migrations) if (await applyUnlocked(db, migration)) applied.push(migration.name)
  await asOwner(db, grantAppRights)
  await asOwner(db, addAuditMonths)
  const { incompatible } = compare(
    migrations.map(({ name }) => name),
    await findApplied(db),
  )
  if (incompatible) throw new MigrationError(incompatible)
  return applied
}

/** @throws {MigrationError} */
const applyUnlocked = (db: Db, migration: Migration) =>
  untilUnlocked(() => applyAsOwner(db, migration)).catch((error: unknown) => {
    if (!(error instanceof StillLocked)) throw error
    throw new MigrationError(
      `migration ${migration.name} waited in vain for tables that a long transaction uses, such as a backup`,
    )
  })

/**
 * Applies a migration as the owner. A login with few rights can apply nothing; the owner must migrate first
 * (docs/run/database.md, Database roles).
 * @throws {MigrationError}
 */
const applyAsOwner = (db: Db, migration: Migration) =>
  asOwner(db, (trx) => applyOne(trx, migration)).catch((cause: unknown) => {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new MigrationError(
      `the login of DATABASE_URL may not apply migration ${migration.name}: run 'npm run fcr -- base migrar' with the owner's login first (docs/run/database.md, Database roles)`,
      { cause },
    )
  })

/**
 * Takes the migration lock. Lifts the statement timeout: large tables take long, and so does waiting for
 * them.
 */
async function takeLock(trx: Transaction<Database>) {
  await sql`SET LOCAL statement_timeout = 0`.execute(trx)
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.migrations})`.execute(trx)
}

async function applyOne(trx: Transaction<Database>, migration: Migration): Promise<boolean> {
  await takeLock(trx)
  await createTable(trx)
  const { name, text, checksum, oldestCode } = migration
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
  await lockTimeout.execute(trx)
  await sql.raw(text).execute(trx)
  // Databases older than migration 0049 lack the column until that migration adds it.
  const declared = oldestCode === null ? {} : { oldest_code: oldestCode }
  await trx
    .insertInto('schema_migration')
    .values({ name, checksum, ...declared })
    .execute()
  return true
}

/**
 * Creates the table only if it is missing: a login without CREATE rights can start once the owner has
 * migrated. IF NOT EXISTS: `to_regclass` may still see the catalogue as it was before this transaction waited for
 * the lock, while another instance created the table.
 */
async function createTable(trx: Transaction<Database>) {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass('schema_migration') IS NOT NULL AS there`.execute(trx)
  if (rows[0]?.there) return
  await sql`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    oldest_code text
  )`.execute(trx)
}

/**
 * Uses the same lock as the migrations, because concurrent grants conflict. Twice: if another database of this
 * server creates the role at the same moment, the first call only waits for that.
 */
async function grantAppRights(trx: Transaction<Database>) {
  await takeLock(trx)
  for (let time = 1; time <= 2; time++) await sql`SELECT grant_app_rights()`.execute(trx)
}

type Applied = { name: string; oldest_code: string | null }

/** Returns the applied migrations; none if the table is missing. */
async function findApplied(db: Db): Promise<Applied[]> {
  const { rows } = await sql<{ columns: number }>`
    SELECT count(*)::int AS columns FROM pg_attribute
    WHERE attrelid = to_regclass('schema_migration') AND attname IN ('name', 'oldest_code')`.execute(db)
  const columns = rows[0]?.columns ?? 0
  if (columns === 0) return []
  return db
    .selectFrom('schema_migration')
    .select(['name', columns === 2 ? 'oldest_code' : sql<string | null>`NULL`.as('oldest_code')])
    .execute()
}

/**
 * Compares the migrations of this version with the applied ones. Applied migrations that this version lacks
 * come from a newer version; they are fine unless they require newer code.
 */
function compare(own: readonly string[], applied: readonly Applied[]) {
  const newest = own.at(-1)?.slice(0, 4) ?? '0000'
  const tooNew = applied.find(
    ({ name, oldest_code }) => !own.includes(name) && oldest_code !== null && oldest_code > newest,
  )
  const names = new Set(applied.map(({ name }) => name))
  return {
    missing: own.filter((name) => !names.has(name)),
    newer: [...names].filter((name) => !own.includes(name)),
    incompatible:
      tooNew &&
      `the database has migration ${tooNew.name}, which needs code with migration ${tooNew.oldest_code ?? ''} or later; this version ends with ${newest}`,
  }
}

/**
 * Returns whether this version can run on the database: every migration is applied and none requires newer
 * code.
 */
export async function fitsDatabase(db: Db, packageDir: string): Promise<boolean> {
  const { missing, incompatible } = await compareMigrations(db, packageDir)
  return missing.length === 0 && incompatible === undefined
}

/** Compares this version with the database: missing and newer migrations, and why this version cannot run on it. */
export async function compareMigrations(db: Db, packageDir: string) {
  const own = (await readMigrations(join(packageDir, 'migrations'))).map(({ name }) => name)
  return compare(own, await findApplied(db))
}
