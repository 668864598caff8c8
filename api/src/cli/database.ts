import { setTimeout as wait } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findSocket } from '../database/embedded'
import { FolderLockedError, lockFolder } from '../database/folder-lock'
import {
  DatabaseUnavailableError,
  openDatabase,
  openSocket,
  type DatabasePlace,
  type OpenDatabase,
  type OpenOptions,
} from '../database/open'
import { fitsDatabase } from '../database/migrate'
import { PoolerError } from '../database/pooler'
import { prepareDatabase } from '../database/prepare'
import { needsServer } from '../backup/problem'
import type { Command } from './command'
import { Refusal } from './refusal'

type OpenStaffOptions = OpenOptions & {
  /** How long to wait for a starting server, in milliseconds. */
  timeout?: number
  /** Whether to refuse another version's tables; `as_found` neither refuses, creates nor migrates anything. */
  opens?: Command['opens']
}

/**
 * Opens the site's database: the server of DATABASE_URL, or the embedded database, through the process that
 * serves it or, if there is none, directly.
 * @throws {Refusal}
 */
export async function openForStaff(
  place: DatabasePlace,
  options: OpenStaffOptions = {},
): Promise<OpenDatabase> {
  const deadline = Date.now() + (options.timeout ?? 10_000)
  for (;;) {
    const opened = await openOnce(place, options)
    if (!(opened instanceof Refusal)) return opened
    // A starting server locks the folder before it opens the socket, and both before it has migrated its
    // tables.
    if (Date.now() >= deadline) throw opened
    await wait(200)
  }
}

/** @returns a Refusal if a retry may succeed @throws {Refusal} */
async function openOnce(place: DatabasePlace, options: OpenStaffOptions): Promise<OpenDatabase | Refusal> {
  if (place.databaseUrl !== undefined) {
    if (options.opens === 'embedded') throw onServer()
    const server = await reachServer(place, options)
    return options.opens === 'this_version' || options.opens === undefined
      ? ifUpToDate(server, place)
      : server
  }
  if (options.opens === 'server') throw new Refusal('no_server', needsServer)
  if (options.opens === 'embedded') return openAlone(place, options)
  const served = await throughSocket(place.dataDir)
  if (served) return options.opens === 'as_found' ? served : ifUpToDate(served, place)
  try {
    return await openFolder(place, options)
  } catch (error) {
    if (error instanceof FolderLockedError) return inUse(place.dataDir, error)
    throw error
  }
}

const onServer = () =>
  new Refusal(
    'not_embedded',
    'DATABASE_URL nombra un servidor: esta orden traslada la base de datos incluida. Ejecútela sin DATABASE_URL.',
  )

/** Opens an embedded database that must be there, and that no other process may use or begin to use. */
async function openAlone(place: DatabasePlace, options: OpenStaffOptions): Promise<OpenDatabase> {
  if (!existsSync(join(place.dataDir, 'db')))
    throw new Refusal('no_embedded', `En ${place.dataDir} no hay base de datos incluida.`)
  try {
    return await openFolder(place, options)
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error
    throw new Refusal(
      'folder_in_use',
      `Otro proceso (${error.pid}) usa la base de datos de ${place.dataDir}: detenga el sitio primero.`,
    )
  }
}

const inUse = (folder: string, { pid }: FolderLockedError) =>
  new Refusal(
    'folder_in_use',
    `Otro proceso (${pid}) usa la carpeta de datos ${folder} y no atiende órdenes.`,
  )

const poolerProblem = {
  role: 'Detrás de un pooler (DATABASE_POOLER) solo sirve un usuario como fcr_site, con los derechos de fcr_app y ningún otro. Con el dueño use la dirección directa de la base de datos, sin DATABASE_POOLER.',
  defaults:
    'El usuario de DATABASE_URL no tiene los tiempos límite que exige DATABASE_POOLER (docs/run/database.md, A connection pooler).',
}

async function reachServer(place: DatabasePlace, options: OpenStaffOptions): Promise<OpenDatabase> {
  try {
    return await openDatabase(place, options)
  } catch (error) {
    if (error instanceof PoolerError) throw new Refusal('pooler', poolerProblem[error.problem])
    if (!(error instanceof DatabaseUnavailableError)) throw error
    throw new Refusal('database_unavailable', 'No se pudo usar el servidor de base de datos de DATABASE_URL.')
  }
}

async function throughSocket(dataDir: string): Promise<OpenDatabase | undefined> {
  const path = await findSocket(dataDir)
  if (path === undefined) return undefined
  const database = openSocket(path)
  try {
    await sql`SELECT 1`.execute(database.db)
    return database
  } catch {
    // A killed process left it behind.
    await database.close()
    return undefined
  }
}

/** Only the site creates a database: in a wrong folder, a command must not look as if it had worked. */
async function requireDatabase(dataDir: string) {
  if (existsSync(join(dataDir, 'db'))) return
  // A site that starts for the first time holds the folder, and will create it.
  if (existsSync(dataDir)) await (await lockFolder(dataDir))()
  throw new Refusal(
    'no_database',
    `No hay base de datos en ${dataDir}: revise DATABASE_URL y DATA_DIR, o inicie el sitio, que la crea.`,
  )
}

async function openFolder(place: DatabasePlace, options: OpenStaffOptions): Promise<OpenDatabase> {
  await requireDatabase(place.dataDir)
  const database = await openDatabase(place, options)
  try {
    if (options.opens !== 'as_found') await prepareDatabase(database.db, place.packageDir)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Only a starting server changes tables, never a command next to a running one. */
async function ifUpToDate(
  database: OpenDatabase,
  { packageDir }: DatabasePlace,
): Promise<OpenDatabase | Refusal> {
  const fits = await fitsDatabase(database.db, packageDir).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  if (fits) return database
  await database.close()
  return new Refusal(
    'database_outdated',
    'La base de datos no corresponde a esta versión: inicie el servidor de esta versión (o vea "base migrar") e intente de nuevo.',
  )
}
