import { join } from 'node:path'
import { types } from 'node:util'
import { PostgresDialect, sql, type Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Settings } from '../settings'
import { asAppRole } from './app-role'
import { PathSocket, startEmbedded } from './embedded'
import { refuseSecond, WatchedKysely } from './held-transaction'
import { PoolerError, requirePoolable, type Pooler } from './pooler'
import { prepareStatements } from './prepared-statements'
import { makeDataPrivate } from './private-files'
import type { Database } from './schema'
import { failFast, lookFirst, watchQueries } from './query-watch'
import { ServerHealth } from './server-health'
import { hostsOf, ServerHosts } from './server-hosts'
import { afterReading, probeServer } from './server-probe'

export type Db = Kysely<Database>

export type OpenDatabase = {
  db: Db
  /** Whether the rows are in an embedded database; false for a database server. */
  embedded: boolean
  metrics: () => PoolMetrics
  close: () => Promise<void>
}

/** Number of pool connections, of requests waiting for one, and whether the server is known to be down. */
export type PoolMetrics = { total: number; idle: number; waiting: number; down: boolean }

/** Location of the database, and the maximum number of connections to its server. */
export type DatabasePlace = Pick<Settings, 'databaseUrl' | 'dataDir' | 'packageDir'> &
  Partial<Pick<Settings, 'databaseConnections' | 'databasePooler'>>

export type OpenOptions = {
  /** Where the embedded database runs. Default: `worker`, the worker bundle of the built server. */
  embeddedThread?: 'worker' | 'main'
  /** As for `openServer`. */
  patience?: number
}

// Dates are read as text: a Date object would shift them across time zones.
const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(pg.types.builtins.DATE, (value) => value)

/**
 * Opens the database named in the settings, or else starts the embedded one.
 * @throws {DatabaseUnavailableError}
 * @throws {PoolerError}
 * @throws {FolderLockedError}
 */
export async function openDatabase(
  settings: DatabasePlace,
  { embeddedThread = 'worker', patience }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    await makeDataPrivate(settings.dataDir)
    const { databaseUrl, databaseConnections, databasePooler } = settings
    return reach(openServer(databaseUrl, databaseConnections, databasePooler, patience), databasePooler)
  }
  const workerFile =
    embeddedThread === 'worker' ? join(settings.packageDir, 'embedded-worker.mjs') : undefined
  const embedded = await startEmbedded({ dataDir: settings.dataDir, workerFile })
  const { db, metrics, close } = openSocket(embedded.socketPath)
  return {
    db,
    embedded: true,
    metrics,
    close: async () => {
      await close()
      await embedded.close()
    },
  }
}

/**
 * The database server cannot be used. The message is a single line, suitable for a terminal; it omits the
 * URL, which may contain a password.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    const why = types.isNativeError(cause)
      ? 'code' in cause
        ? String(cause.code)
        : cause.message
      : 'unknown'
    const hint = /unsupported startup parameter/.test(String(cause))
      ? ' It is a connection pooler: see docs/run/database.md, A connection pooler.'
      : ''
    super(`The server of DATABASE_URL cannot be used (${why}).${hint}`, { cause })
    this.name = 'DatabaseUnavailableError'
  }
}

/** Fails the start at once if the database is unreachable; later outages recover without a restart. */
async function reach(database: OpenDatabase, pooler: Pooler | undefined): Promise<OpenDatabase> {
  try {
    await sql`SELECT 1`.execute(database.db)
    if (pooler) await requirePoolable(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error instanceof PoolerError ? error : new DatabaseUnavailableError(error)
  }
}

/**
 * Planner settings. With the data in memory or on flash disks, random reads cost little more than sequential
 * ones; PostgreSQL's default, meant for spinning disks, makes some searches scan the whole register.
 * Statements are short: they finish before JIT compilation would pay off.
 */
const planner = '-c random_page_cost=1.1 -c jit=off'

/**
 * Set on each connection; behind a pooler they are defaults of the login (pooler.ts).
 * @param timeout milliseconds that a statement may take, and a transaction may pause
 */
const sessionSettings = (timeout = 10_000) => ({
  statement_timeout: timeout,
  idle_in_transaction_session_timeout: timeout,
  options: planner,
})

/**
 * Behind a pooler, a probe may have to wait for a connection that runs another statement: longer than any of them
 * takes. Milliseconds.
 */
const pooledSilence = 12_000

/** Milliseconds to give a busy server where no visitor waits for it: a backup drill, a move of the database, a test. */
export const busyServerTimeout = 60_000

/**
 * Opens a database server; of several, the one that accepts writes. A dead one is detected within about a second, so
 * that requests can fail with 503; behind a pooler, one that hangs only after 12 seconds.
 * @param patience milliseconds that a connection, a statement or a response may take instead, for a machine with too much
 * to do
 */
export function openServer(url: string, connections = 10, pooler?: Pooler, patience?: number): OpenDatabase {
  const [host = url, ...others] = hostsOf(url)
  const hosts = others.length > 0 ? new ServerHosts([host, ...others]) : undefined
  const pool = new pg.Pool({
    ...(hosts ? hosts.poolOptions() : { connectionString: url }),
    types: typeParsers,
    max: connections,
    // How long a request waits for a connection; a dead server is detected earlier (query-watch.ts).
    connectionTimeoutMillis: patience ?? 3000,
    application_name: 'fcr-api',
    ...(pooler ? {} : sessionSettings(patience)),
  })
  const probe = () => (hosts ? hosts.probe() : probeServer(url))
  const health = new ServerHealth(probe, afterReading, patience ?? (pooler && pooledSilence))
  if (!pooler) prepareStatements(pool)
  watchQueries(pool, health, { leavesReadOnly: hosts !== undefined })
  const asApp = pooler ? pool : asAppRole(pool)
  return { ...withPool(pool, hosts ? lookFirst(asApp, health) : asApp, health), embedded: false }
}

/**
 * Opens an embedded database that listens on a unix socket, in this process or another one. Its backend runs
 * one exchange at a time; more than a few connections would only wait.
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
  return { ...withPool(pool, asAppRole(pool)), embedded: true }
}

function withPool(pool: pg.Pool, asApp: PostgresPool, health?: ServerHealth) {
  // A broken idle connection is replaced at the next query, which reports the failure if it persists.
  pool.on('error', () => undefined)
  // A connection that breaks in use rejects its query; without a listener its error would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new WatchedKysely({
    dialect: new PostgresDialect({ pool: refuseSecond(health ? failFast(asApp, health) : asApp) }),
  })
  const metrics = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    down: health?.isDown() ?? false,
  })
  return { db, metrics, close: () => db.destroy() }
}
