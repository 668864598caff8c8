// A temporary PgBouncer in transaction mode in front of a database server, for tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './debian.mjs'
import { freePort, guardFolder, serverUser } from './postgres.mjs'

/** @param {Record<string, string | number>} values */
const lines = (values) => Object.entries(values).map(([name, value]) => `${name} = ${value}`)

/**
 * Starts it; `url` has the address, login and password of `server`, which it passes on.
 * @param {string} server URL of the database, with the login of all connections
 * @param {Record<string, string | number>} [settings] of PgBouncer
 */
export async function createPooler(server, settings = {}) {
  const user = serverUser()
  const { hostname, port: serverPort, username, password, pathname } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'fcr-pooler-'))
  const guard = guardFolder(folder, 'pid')
  const port = await freePort()
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    pidfile: join(folder, 'pid'),
    pool_mode: 'transaction',
    server_login_retry: 1,
    ...settings,
  }
  const database = `* = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines(own), ''].join('\n'), { mode: 0o600 })
  if (user) for (const path of [folder, file, own.auth_file]) chownSync(path, user.uid, user.gid)

  const pooler = spawn(findProgram('pgbouncer'), [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  const isRunning = () => pooler.exitCode === null && pooler.signalCode === null
  const remove = async () => {
    if (isRunning()) {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
    guard.dismiss()
  }
  try {
    await new Promise((resolve, reject) => {
      pooler.stderr.on('data', (chunk) => {
        output += String(chunk)
        if (output.includes('process up')) resolve(undefined)
      })
      pooler.once('error', reject)
      pooler.once('exit', () => reject(new Error(`PgBouncer did not start:\n${output}`)))
    })
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(port) }).href,
    /** The content of its log. */
    log: () => output,
    remove,
  }
}
