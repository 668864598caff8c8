import { join } from 'node:path'
import { types } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Settings } from '../settings'
import { asAppRole } from './app-role'
import { PathSocket, startEmbedded } from './embedded'
import { prepareStatements } from './prepared-statements'
import { makeDataPrivate } from './private-files'
import type { Database } from './schema'
import { failFast, watchQueries } from './query-watch'
import { ServerHealth } from './server-health'
import { afterReading, probeServer } from './server-probe'

export type Db = Kysely<Database>

export type OpenDatabase = {
  db: Db
  /** Whether the rows live in this process's own embedded database. */
  embedded: boolean
  figures: () => PoolFigures
  close: () => Promise<void>
}

/** Connections of the pool, requests that wait for one, and whether the server is known to be down. */
export type PoolFigures = { total: number; idle: number; waiting: number; down: boolean }

/** Where the database is, and how many connections its server takes from us. */
export type DatabasePlace = Pick<Settings, 'databaseUrl' | 'dataDir' | 'packageDir'> &
  Partial<Pick<Settings, 'databaseConnections'>>

export type OpenOptions = {
  /** Where the embedded database runs. Default: the worker bundle in the built server. */
  embeddedThread?: 'worker' | 'main'
}

// Days are read as text: a Date would move them across time zones.
const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(pg.types.builtins.DATE, (value) => value)

/**
 * Opens the database that the settings name; without one, starts the embedded one.
 * @throws {DatabaseUnavailableError}
 * @throws {FolderLockedError}
 */
export async function openDatabase(
  settings: DatabasePlace,
  { embeddedThread = 'worker' }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    await makeDataPrivate(settings.dataDir)
    return reach(openServer(settings.databaseUrl, settings.databaseConnections))
  }
  const workerFile =
    embeddedThread === 'worker' ? join(settings.packageDir, 'embedded-worker.mjs') : undefined
  const embedded = await startEmbedded({ dataDir: settings.dataDir, workerFile })
  const { db, figures, close } = openSocket(embedded.socketPath)
  return {
    db,
    embedded: true,
    figures,
    close: async () => {
      await close()
      await embedded.close()
    },
  }
}

/** The database server cannot be used. One line, fit for a terminal; without the address, which may hold a password. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    const why = types.isNativeError(cause)
      ? 'code' in cause
        ? String(cause.code)
        : cause.message
      : 'unknown'
    super(`The server of DATABASE_URL cannot be used (${why}).`, { cause })
    this.name = 'DatabaseUnavailableError'
  }
}

/** A start without its database ends at once; later failures heal by themselves. */
async function reach(database: OpenDatabase): Promise<OpenDatabase> {
  try {
    await sql`SELECT 1`.execute(database.db)
    return database
  } catch (error) {
    await database.close()
    throw new DatabaseUnavailableError(error)
  }
}

/**
 * What the planner is told. Rows here and there cost little more than rows in a line, in memory and on flash disks: with
 * PostgreSQL's own figure, which is for turning disks, some searches read the whole register. And statements are short:
 * they are answered before a just-in-time compiler has begun.
 */
const planner = '-c random_page_cost=1.1 -c jit=off'

/** A real server. A dead one is noticed within about a second, so that requests can be answered 503. */
export function openServer(url: string, connections = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    types: typeParsers,
    max: connections,
    // How long a request waits for its turn; a server that is gone is noticed earlier (query-watch.ts).
    connectionTimeoutMillis: 3000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'fcr-api',
    options: planner,
  })
  const health = new ServerHealth(() => probeServer(url), afterReading)
  prepareStatements(pool)
  watchQueries(pool, health)
  return { ...withPool(pool, health), embedded: false }
}

/**
 * An embedded database that listens on a unix socket, of this process or of another one.
 * Its backend runs one exchange at a time: more connections than a few would only wait.
 */
export function openSocket(path: string): OpenDatabase {
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    stream: () => new PathSocket(path),
    types: typeParsers,
    max: 4,
    connectionTimeoutMillis: 10_000,
  })
  return { ...withPool(pool), embedded: true }
}

function withPool(pool: pg.Pool, health?: ServerHealth) {
  // An idle connection that breaks is replaced at the next query, which reports the failure if it lasts.
  pool.on('error', () => undefined)
  // One that breaks in use rejects its query and would besides end the process, since nobody listens then.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const asApp = asAppRole(pool)
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: health ? failFast(asApp, health) : asApp }),
  })
  const figures = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    down: health?.isDown() ?? false,
  })
  return { db, figures, close: () => db.destroy() }
}
