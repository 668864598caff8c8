import { readSystemUser } from '@fcr/shared/contracts/text/system-user'
import * as os from 'node:os'
import { types } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sealAll } from '../audit/seal'
import type { SitePlaces } from '../backup/places'
import type { Db, OpenDatabase } from '../database/open'
import type { Database } from '../database/schema'
import { isDatabaseUnavailable } from '../errors/database-errors'
import { usePasswordKeys } from '../passwords/keys'
import { useErasureLedger } from '../rights/erasure-ledger'
import { settleErasures } from '../rights/settle-erasures'
import { loadSettings, SettingsError, type Settings } from '../settings'
import { readArguments, type Request } from './arguments'
import type { Command, Io, Outcome } from './command'
import { commands } from './commands'
import { openForStaff } from './database'
import { Refusal, UsageError } from './refusal'
import { printable } from './table'

/** Exit codes: done, refused or failed, invalid command line. */
const exitCodes = { done: 0, refused: 1, usage: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

type RunContext = {
  env: Record<string, string | undefined>
  /** Folder that relative paths start from. */
  folder: string
  io: Io
  /** Returns the site's places, by its data folder. */
  places?: (dataDir: string, env: RunContext['env']) => SitePlaces
  /** Opens the database; tests use their own. */
  open?: (settings: Settings, options: Pick<Command, 'opens'>) => Promise<Pick<OpenDatabase, 'db' | 'close'>>
}

type Failure = { exitCode: ExitCode; code: string; message: string; data: Record<string, unknown> }

/** Runs one `npm run fcr` command line. Never throws: prints the problem and returns the exit code. */
export async function runStaff(words: readonly string[], context: RunContext): Promise<ExitCode> {
  const { io } = context
  const json = words.includes('--json')
  try {
    const request = readArguments(commands, words, io.log)
    if (request.kind === 'help') return help(request, json, io)
    const { lines, data, failure } = await execute(request, context)
    const head = { ok: failure === undefined, command: request.command.name, error: failure }
    io.print(json ? JSON.stringify({ ...head, ...data }) : lines.join('\n'))
    return failure ? exitCodes.refused : exitCodes.done
  } catch (error) {
    const { exitCode, code, message, data } = failureOf(error)
    if (json) io.print(JSON.stringify({ ok: false, error: { code, message }, ...data }))
    else io.log(message)
    return exitCode
  }
}

function help({ lines, requested }: Request & { kind: 'help' }, json: boolean, io: Io): ExitCode {
  // An empty command line is an error: a script that forgot its arguments must not continue.
  if (!requested && json) throw new UsageError('Falta la orden. Vea: npm run fcr -- ayuda')
  io.print(json ? JSON.stringify({ ok: true, help: lines }) : lines.join('\n'))
  return requested ? exitCodes.done : exitCodes.usage
}

async function execute(
  { command, values, options, actor }: Request & { kind: 'run' },
  { env, folder, io, places, open = openForStaff }: RunContext,
): Promise<Outcome> {
  const system = readSystemUser({ os, uid: process.getuid?.(), env })
  const who = actor ?? (namedActor(env) || system.user)
  if (command.opens === 'as_found')
    return command.run({
      env,
      actor: who,
      system,
      command: command.name,
      open: (place) => open(place, command),
    })
  const settings = readSettings(env)
  // The site verifies what the commands hash, so both need the same keys.
  usePasswordKeys(settings.passwordKeys)
  useErasureLedger(settings.erasureLedger)
  const database = command.opens === 'nothing' ? noDatabase() : await open(settings, command)
  try {
    const { auditHeadsFile, packageDir } = settings
    const origin = settings.siteOrigins[0] ?? `http://localhost:${env['PORT'] || '3000'}`
    const context = {
      db: database.db,
      actor: who,
      system,
      command: command.name,
      io,
      folder,
      auditHeadsFile,
      packageDir,
      origin,
      settings,
      places: places?.(settings.dataDir, env),
    }
    return await command.run(context, { values, options })
  } finally {
    if (command.opens !== 'nothing') await finish(database, io)
  }
}

/** For commands that need none: every query is an error. */
function noDatabase(): Pick<OpenDatabase, 'db' | 'close'> {
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('no database')) }),
  })
  return { db, close: () => db.destroy() }
}

/** Seals the new rows at once, because no server may be running to do it. */
async function finish(database: Pick<OpenDatabase, 'db' | 'close'>, io: Io) {
  try {
    await sealAll(database.db)
    await settleErasures(database.db)
  } catch (error) {
    // Without the audit tables, or rights to them, nothing was recorded either.
    if (!(error instanceof pg.DatabaseError && /^42(P01|501)$/.test(error.code ?? '')))
      io.log('Aviso: lo hecho quedó en la auditoría, pero aún sin sellar.')
  }
  await database.close()
}

function readSettings(env: RunContext['env']): Settings {
  try {
    return loadSettings(env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    throw new Refusal('settings', `La configuración no es válida:\n${error.message}`)
  }
}

const namedActor = (env: RunContext['env']) =>
  printable(env['FCR_ACTOR'] ?? '')
    .trim()
    .slice(0, 80)

/** Query timeout, lock timeout, deadlock, serialization failure: the transaction was rolled back. */
const busyCodes = new Set(['57014', '55P03', '40P01', '40001'])

/** What to do about errors of the system, which have nothing to do with the command. */
function systemProblem(error: unknown): string | undefined {
  const { code, path = 'la base de datos' } = Object(error) as { code?: string; path?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return `El disco está lleno: no se puede escribir en ${path}. Libere espacio e intente de nuevo.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Este usuario no puede usar ${path} (${code}). Cambie los permisos o use la cuenta de la que es.`
  return undefined
}

function failureOf(error: unknown): Failure {
  if (error instanceof UsageError)
    return { exitCode: exitCodes.usage, code: 'misunderstood', message: error.message, data: {} }
  if (error instanceof Refusal)
    return { exitCode: exitCodes.refused, code: error.code, message: error.message, data: error.data }
  if (types.isNativeError(error) && 'code' in error && busyCodes.has(String(error.code)))
    return {
      exitCode: exitCodes.refused,
      code: 'database_busy',
      message: 'La base de datos está ocupada con otro trabajo; no se hizo nada. Intente de nuevo.',
      data: {},
    }
  const system = systemProblem(error)
  if (system) return { exitCode: exitCodes.refused, code: 'system', message: system, data: {} }
  if (isDatabaseUnavailable(error))
    return {
      exitCode: exitCodes.refused,
      code: 'database_unavailable',
      message:
        'La base de datos dejó de responder; no se sabe si la orden se hizo. Compruébelo e intente de nuevo.',
      data: {},
    }
  return {
    exitCode: exitCodes.refused,
    code: 'unexpected',
    message: `Falló algo inesperado (${describe(error)}).`,
    data: {},
  }
}

/** A database error's message may contain row values; its code does not. */
function describe(error: unknown): string {
  if (!types.isNativeError(error)) return 'desconocido'
  return 'code' in error ? `${error.name} ${String(error.code)}` : `${error.name}: ${error.message}`
}
