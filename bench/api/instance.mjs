import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { build } from '../../tooling/start/build.mjs'
import { builtServer } from '../../tooling/start/built.mjs'
import { root } from '../../tooling/start/workspaces.mjs'
import { createCluster } from '../../tooling/test/postgres.mjs'

/** Settings of a server for a million people: more memory, and commits wait for the disk. */
const serverSettings = { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '256MB' }

/**
 * Starts a separate PostgreSQL server with the API's tables for as long as `work` runs.
 * @template Result
 * @param {(database: { url: string }) => Promise<Result>} work
 */
export async function withDatabase(work) {
  await build(['server'], { local: false, stale: true })
  const cluster = await createCluster({ durable: true, settings: serverSettings })
  try {
    const { loadSettings, openDatabase, prepareDatabase } = await builtServer()
    const settings = loadSettings({ DATABASE_URL: cluster.url })
    const { db, close } = await openDatabase(settings)
    await prepareDatabase(db, settings.packageDir).finally(close)
    return await work({ url: cluster.url })
  } finally {
    await cluster.remove()
  }
}

/**
 * Connects as the owner of the tables for as long as `work` runs.
 * @template Result
 * @param {string} url @param {(owner: pg.Client) => Promise<Result>} work
 */
export async function asOwner(url, work) {
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Measurements sign in from one address, and search as one official, more often than people can. */
const tirelessPeople = {
  LIMIT_LOGINS_PER_MINUTE: '1000000',
  ...Object.fromEntries(
    ['PROFILE_VIEWS', 'SEARCHES', 'MAP_LOADS'].flatMap((uses) =>
      ['10_MINUTES', 'DAY'].map((period) => [`LIMIT_${uses}_PER_${period}`, '1000000']),
    ),
  ),
}

/** @param {string | undefined} databaseUrl @param {Record<string, string>} [more] @returns {NodeJS.ProcessEnv} */
export const settingsOf = (databaseUrl, more = {}) => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'silent',
  ...tirelessPeople,
  ...more,
})

/** @typedef {{ port: number, pid: number, residentBytes(): number, cpuSeconds(): number, close(): Promise<void> }} Instance */

/**
 * Starts the API in a separate process.
 * @param {string | undefined} databaseUrl none: an embedded database in DATA_DIR of `env`
 * @param {Record<string, string>} [env] further settings
 * @returns {Promise<Instance>}
 */
export async function startInstance(databaseUrl, env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fcr-bench-'))
  const child = fork(join(root, 'bench/api/serve.mjs'), {
    env: settingsOf(databaseUrl, { DATA_DIR: dataDir, ...env }),
    silent: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += String(piece)))
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error(`The API did not start.\n${output}`)))
  })
  return {
    port: Number(port),
    pid: child.pid ?? 0,
    residentBytes: () => residentBytes(child.pid ?? 0),
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    close: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the resident memory of a process in bytes; Linux only. @param {number} pid */
function residentBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** Returns the CPU time of a process, summed over all threads, in seconds; Linux only. @param {number} pid */
function cpuSeconds(pid) {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
