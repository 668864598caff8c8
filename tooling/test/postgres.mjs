// A temporary PostgreSQL server for tests: created in a temporary folder, stopped by its pid, removed.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgres } from './postgres-programs.mjs'

/**
 * @typedef {{
 *   url: string,
 *   pid(): number | undefined,
 *   start(): Promise<void>,
 *   stop(): Promise<void>,
 *   kill(signal: NodeJS.Signals): Promise<void>,
 *   promote(): Promise<void>,
 *   remove(): Promise<void>,
 * }} Cluster `url` connects as the superuser; `kill` waits for the exit if the signal causes one; `promote` makes a
 * standby the primary
 */

/**
 * Settings of a disposable cluster. Its time zone differs from the machine's to reveal code that depends on
 * it.
 */
const common = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '64MB',
  timezone: 'America/Bogota',
  lc_messages: 'C',
  logging_collector: 'off',
}

/** PostgreSQL refuses to run as root: root uses the user postgres, or else nobody. */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody'])
    try {
      const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // Tries the next one.
    }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
}

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @param {string} folder @param {{ uid: number, gid: number } | undefined} user @param {string} password */
async function initialise(folder, user, password) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  const options = [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  await promisify(execFile)(
    join(findPostgres(), 'initdb'),
    [...options, '--locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    { ...user, cwd: folder },
  )
}

/**
 * Copies a running cluster into a folder; the server that starts there is its standby.
 * @param {string} folder @param {{ uid: number, gid: number } | undefined} user @param {string} primary its URL
 */
async function copyPrimary(folder, user, primary) {
  if (user) chownSync(folder, user.uid, user.gid)
  const options = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync']
  await promisify(execFile)(
    join(findPostgres(), 'pg_basebackup'),
    ['-D', join(folder, 'data'), '-d', primary, ...options],
    { ...user, cwd: folder },
  )
}

/**
 * Resolves once the server reports that it is ready. @param {import('node:child_process').ChildProcess}
 * server
 */
const ready = (server) =>
  new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk) => {
      if (output.length < 10_000) output += String(chunk)
      if (/ready to accept (read-only )?connections/.test(output)) resolve(undefined)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })

/** Removes a folder, and before that stops its server if it has one; only a process that runs in that folder. */
const cleanUp = `cat > /dev/null
pid=$(head -n 1 "$0/$1" 2> /dev/null)
if [ -n "$pid" ] && ps -o args= -p "$pid" | grep -qF "$0"; then kill -QUIT "$pid"; sleep 1; fi
rm -rf "$0"`

/**
 * Removes a folder however this process ends, including kill -9: a small process waits for the end of a pipe whose
 * other end only we hold.
 * @param {string} folder
 * @param {string} [pidFile] in that folder: of a server, which is stopped first
 */
export function guardFolder(folder, pidFile = '') {
  const guard = spawn('/bin/sh', ['-c', cleanUp, folder, pidFile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  const { stdin } = guard
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return { dismiss: () => stdin.end() }
}

/**
 * Creates a cluster and starts it. Without `durable`, it does not wait for the disk.
 * @param {{
 *   durable?: boolean, settings?: Record<string, string>, folder?: string, standbyOf?: Cluster,
 * }} [options] `settings` of the server, overriding ours; `folder` in which it gets its own; `standbyOf`: the running
 * cluster that it copies and follows
 * @returns {Promise<Cluster>}
 */
export async function createCluster({
  durable = false,
  settings: own = {},
  folder: parent = tmpdir(),
  standbyOf,
} = {}) {
  const programs = findPostgres()
  const user = serverUser()
  const folder = mkdtempSync(join(parent, 'fcr-postgres-'))
  const password = standbyOf ? new URL(standbyOf.url).password : randomBytes(12).toString('hex')
  const port = await freePort()
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server

  const isRunning = () => server?.exitCode === null && server.signalCode === null
  /** @param {NodeJS.Signals} signal */
  const kill = async (signal) => {
    if (!server || !isRunning()) return
    const ended = once(server, 'exit')
    server.kill(signal)
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended
  }
  const startOnce = async () => {
    const settings = { ...common, port: String(port), unix_socket_directories: folder }
    const more = durable ? {} : { fsync: 'off', full_page_writes: 'off' }
    const flags = Object.entries({ ...settings, ...more, ...own }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(server)
  }
  const start = async () => {
    for (let attempt = 1; ; attempt++)
      try {
        return await startOnce()
      } catch (error) {
        // After a kill -9 of the parent, its children take some time to notice.
        if (attempt === 20 || !/shared memory|lock file/.test(String(error))) throw error
        await wait(100)
      }
  }

  const guard = guardFolder(folder, 'data/postmaster.pid')
  const remove = async () => {
    // Immediate shutdown: none of its data is kept.
    await kill('SIGQUIT')
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
    guard.dismiss()
  }
  try {
    await (standbyOf ? copyPrimary(folder, user, standbyOf.url) : initialise(folder, user, password))
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: () => server?.pid,
    start,
    stop: () => kill('SIGINT'),
    kill,
    promote: async () => {
      await promisify(execFile)(join(programs, 'pg_ctl'), ['promote', '-D', join(folder, 'data')], {
        ...user,
        cwd: folder,
      })
    },
    remove,
  }
}
