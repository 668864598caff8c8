import { execFile } from 'node:child_process'
import { access, constants, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'pg-connection-string'
import { refuseInTransaction } from '../database/held-transaction'
import { hostsOf } from '../database/server-hosts'
import { BackupProblem } from './problem'

const execute = promisify(execFile)

/** Debian keeps the programs of each version in a separate folder. */
const debian = '/usr/lib/postgresql'
const authorities = '/etc/ssl/certs/ca-certificates.crt'

type Program = 'pg_dump' | 'pg_restore'

async function candidates(program: Program): Promise<string[]> {
  const versions = await readdir(debian).catch(() => [])
  const folders = [
    ...[process.env['POSTGRES_BIN'] ?? '', ...(process.env['PATH'] ?? '').split(delimiter)].filter(Boolean),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
  ]
  const paths = folders.map((folder) => join(folder, program))
  const usable = await Promise.all(
    paths.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return paths.filter((_, index) => usable[index])
}

const versionOf = async (path: string) =>
  Number(/(\d+)/.exec((await execute(path, ['--version'])).stdout)?.[1] ?? 0)

/** Finds a program that is at least as new as the server, which older ones refuse. @throws {BackupProblem} */
export async function findProgram(program: Program, serverVersion = 0): Promise<string> {
  const programs = await candidates(program)
  for (const path of programs) if ((await versionOf(path).catch(() => 0)) >= serverVersion) return path
  throw new BackupProblem(
    'no_postgres_programs',
    programs.length === 0
      ? `No se encontró ${program} (Debian y Ubuntu: apt-get install postgresql-client).`
      : `Hace falta ${program} de PostgreSQL ${serverVersion} o posterior, como el servidor.`,
  )
}

/**
 * Returns the environment in which PostgreSQL's programs connect to a server. Nothing of the URL is on the command line,
 * which every user of the machine can read.
 */
export function connectionEnvironment(url: string): NodeJS.ProcessEnv {
  const hosts = hostsOf(url)
  const [first = parse(url), ...others] = hosts.map((host) => parse(host))
  const { user, password, database } = first
  const all = [first, ...others]
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const mode = query.get('sslmode') ?? undefined
  // Unlike the driver, these programs do not know the system's authorities by themselves.
  const root = query.get('sslrootcert') ?? (mode?.startsWith('verify-') ? authorities : undefined)
  const given = {
    PGHOST: all.map(({ host }) => host).join(','),
    PGPORT: all.map(({ port }) => port).join(','),
    ...(others.length > 0 && { PGTARGETSESSIONATTRS: 'read-write' }),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: mode,
    PGSSLROOTCERT: process.env['PGSSLROOTCERT'] ?? root,
    PGSSLCERT: query.get('sslcert'),
    PGSSLKEY: query.get('sslkey'),
  }
  const variables = Object.entries(given).filter(([, value]) => value)
  return { ...process.env, ...Object.fromEntries(variables), PGAPPNAME: 'fcr-backup' }
}

/** Runs a program to its end; returns its output. @throws {BackupProblem} with its last lines */
export async function runProgram(path: string, words: readonly string[], env = process.env): Promise<string> {
  refuseInTransaction('another process')
  try {
    const { stdout } = await execute(path, words, { env, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    const lines = stderr.trim().split('\n').slice(-3).join('\n')
    throw new BackupProblem('program_failed', `${path} falló:\n${lines}`)
  }
}
