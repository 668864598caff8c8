import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPackageFolder } from '../package-folder'

/** A running production server process. */
export type ServedSite = {
  url: string
  port: number
  /** Whether the process is still running. */
  lives: () => boolean
  /** Ends the process and returns its exit code; null after a kill. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  log: () => string
  /** The most memory that it has had, in bytes; on Linux. */
  peakMemory: () => Promise<number>
  remove: () => Promise<void>
}

/** Returns a secret that production accepts, without repetitions. The same text gives the same secret. */
export const testSecret = (text: string) => createHash('sha256').update(text).digest('base64')

export const testKey = testSecret('clave de prueba')

const repository = join(findPackageFolder(), '..')

/**
 * Makes a checkout whose server has one migration more.
 * @returns its folder, which the caller removes
 */
export async function newerCheckout(migration: string, statements: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fcr-newer-'))
  const server = join(repository, 'server')
  const sources = (await readdir(join(server, 'src'))).filter((name) => name.endsWith('.mjs'))
  for (const path of ['run.mjs', 'dist', ...sources.map((name) => join('src', name))])
    await cp(join(server, path), join(folder, 'server', path), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'server/dist/migrations', migration), statements)
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

const generous = {
  LIMIT_REGISTRATIONS_PER_MINUTE: '100000',
  LIMIT_LOGIN_FAILURES_PER_MINUTE: '100000',
  LIMIT_LOGINS_PER_MINUTE: '100000',
}

const baseEnvironment = (port: number, dataDir: string) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  PASSWORD_KEYS: testKey,
  SITE_ORIGINS: `http://localhost:${port}`,
  COOKIE_SECURE: '0',
  // Nobody listens there; a test of messages names its own server.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'avisos@fundacion.example',
  ...generous,
})

/**
 * Starts `npm run serve`, of this checkout or of the one in `folder`, and waits until it listens.
 * @throws with the process's output if it exits instead
 */
export async function serveSite(
  databaseUrl: string,
  settings: Record<string, string> = {},
  folder: string = repository,
): Promise<ServedSite> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'fcr-served-'))
  const child = spawn(process.execPath, [join(folder, 'server/run.mjs'), 'serve'], {
    cwd: folder,
    env: { ...baseEnvironment(port, dataDir), DATABASE_URL: databaseUrl, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const lives = () => child.exitCode === null && child.signalCode === null
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const listening = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`
      if (line.includes('"msg":"listening"')) resolve()
    })
    child.once('exit', () => reject(new Error(`the site did not start:\n${output}`)))
  })
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  await listening.catch(async (error: unknown) => {
    await removeFolder()
    throw error
  })
  const end: ServedSite['end'] = async (signal) => {
    if (lives()) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return child.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    lives,
    end,
    log: () => output,
    peakMemory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
    },
    remove: async () => {
      await end('SIGKILL')
      await removeFolder()
    },
  }
}
