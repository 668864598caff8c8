import { sql, type Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findHead } from '../audit/chain'
import { createSigner } from '../audit/signing'
import { asOwner } from '../database/app-role'
import { asAnother } from '../database/held-transaction'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { keyIds } from '../passwords/keys'
import type { Settings } from '../settings'
import { copyTree, exists, filesIn, hasCode, hashFiles, syncPath } from './files'
import { fingerprintOf, parts, writtenManifest, type Manifest } from './manifest'
import type { SitePlaces } from './places'
import { connectionEnvironment, findProgram, runProgram } from './postgres-programs'
import { BackupProblem, needsServer } from './problem'
import { countRows, serverVersion, withoutLimits } from './tables'

type BackupSource = {
  db: Db
  settings: Settings
  places: SitePlaces
}
type Created = { folder: string; content: Manifest; fingerprint: string }

/** The settings without secrets that belong to a site's configuration. */
const publicSettings = ({ siteOrigins, corsOrigins, apiBase, mailFrom, limits, ...rest }: Settings) => ({
  siteOrigins,
  corsOrigins,
  apiBase,
  mailFrom,
  limits,
  trustedProxies: rest.trustedProxies,
  cookieSecure: rest.cookieSecure,
  hstsIncludeSubDomains: rest.hstsIncludeSubDomains,
  databaseConnections: rest.databaseConnections,
})

/**
 * Makes a backup in a new folder below the given one, which appears under its name only when it is whole.
 * @throws {BackupProblem}
 */
export async function createBackup(source: BackupSource, parent: string): Promise<Created> {
  const { databaseUrl } = source.settings
  if (databaseUrl === undefined) throw new BackupProblem('no_server', needsServer)
  const name = `fcr-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`
  const [folder, draft] = [join(parent, name), join(parent, `.${name}-${randomUUID().slice(0, 8)}`)]
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
    // Before the snapshot: no recorded head may be newer than the dump.
    await copyOutsideRecords(source.settings, draft)
    const database = await dumpDatabase(source.db, databaseUrl, draft)
    const registry = await copyRegistry(source.places, draft)
    await copyIfThere(source.places.siteConfigFile, join(draft, parts.siteConfig))
    await writeFile(
      join(draft, parts.settings),
      `${JSON.stringify(publicSettings(source.settings), null, 2)}\n`,
    )
    const content: Manifest = {
      format: 1,
      version: await readVersion(source.settings.packageDir),
      ...database,
      registry,
      keys: await fingerprints(source),
      files: await hashFiles(draft),
    }
    const text = writtenManifest(content)
    await writeFile(join(draft, parts.manifest), text)
    await makePrivate(draft)
    await rename(draft, folder)
    await syncPath(parent)
    return { folder, content, fingerprint: fingerprintOf(text) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new BackupProblem('disk_full', diskFull(parent))
    if (hasCode(error, 'EACCES', 'EROFS', 'ENOTDIR', 'EPERM'))
      throw new BackupProblem('folder_not_writable', `No se puede escribir en ${parent}.`)
    throw explain(error, parent)
  }
}

const diskFull = (folder: string) =>
  `No hay espacio en ${folder}: el respaldo no se hizo y no quedó nada a medias.`

/** A program whose disk is full says so only in words. */
function explain(error: unknown, parent: string): unknown {
  if (!(error instanceof BackupProblem) || error.code !== 'program_failed') return error
  if (/No space left|could not write/.test(error.message))
    return new BackupProblem('disk_full', diskFull(parent))
  return /permission denied/.test(error.message) ? new BackupProblem('login_may_not_read', mayNotRead) : error
}

const mayNotRead =
  'El usuario de DATABASE_URL no puede leer toda la base de datos: use uno de pg_read_all_data, o el dueño (docs/run/backup.md).'

const readVersion = async (packageDir: string) => {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

async function copyIfThere(from: string, to: string) {
  if (await exists(from)) await copyFile(from, to)
}

async function copyOutsideRecords({ auditHeadsFile, erasureLedger }: Settings, draft: string) {
  await copyIfThere(auditHeadsFile, join(draft, parts.heads))
  await copyIfThere(erasureLedger, join(draft, parts.ledger))
}

/** Dumps the database; counts, head and dump show the same instant. */
const dumpDatabase = (db: Db, url: string, draft: string) =>
  asOwner(db, async (trx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(trx)
    await withoutLimits(trx)
    const version = await serverVersion(trx)
    const program = await asAnother(() => findProgram('pg_dump', version))
    const snapshot = await exportSnapshot(trx)
    const facts = {
      takenAt: snapshot.at.toISOString(),
      postgres: version,
      migrations: await findMigrations(trx),
      counts: await countRows(trx),
      head: (await findHead(trx)) ?? null,
    }
    const file = join(draft, parts.database)
    const words = ['--format=custom', '--no-password', `--snapshot=${snapshot.id}`, `--file=${file}`]
    // The transaction is there to hold the snapshot for it, and locks nothing that anybody waits for.
    await asAnother(() => runProgram(program, words, connectionEnvironment(url)))
    return facts
  })

async function exportSnapshot(trx: Transaction<Database>): Promise<{ id: string; at: Date }> {
  const { rows } = await sql<{ id: string; at: Date }>`
    SELECT pg_export_snapshot() AS id, now() AS at`.execute(trx)
  const [snapshot] = rows
  if (!snapshot) throw new Error('no snapshot')
  return snapshot
}

async function findMigrations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schema_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Entries that belong to this machine: private keys, sessions, queues. Hidden files of releases are copied. */
const isKept = (name: string) => !name.startsWith('.')
/** The live state is copied first: the releases that it names exist before it, and stay. */
const state = ['live.json', 'history', 'keys']
/** Attempts; a release may be published or pruned meanwhile. */
const attempts = 3

async function copyRegistry(places: SitePlaces, draft: string): Promise<Manifest['registry']> {
  const { registryDir, keysDir } = places
  if (!(await exists(registryDir))) return { present: false, problems: [`${registryDir} no existe`] }
  const copy = join(draft, parts.registry)
  const keys = keysDir === undefined ? undefined : join(draft, parts.registryKeys)
  for (let attempt = 1; ; attempt++) {
    await mkdir(copy, { mode: 0o700 })
    if (keysDir !== undefined && keys !== undefined) await copyTree(keysDir, keys)
    await copyTree(registryDir, copy, { first: state, take: isKept })
    const problems = await places.verifyRegistry(copy, keys)
    if (problems.length === 0 || attempt === attempts) return { present: true, problems }
    for (const folder of [copy, keys])
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function fingerprints({ settings, places }: BackupSource): Promise<Manifest['keys']> {
  const { auditSigningKey } = settings
  return {
    password: keyIds(),
    auditSigning: auditSigningKey === undefined ? null : createSigner(auditSigningKey).fingerprint,
    registry: await places.registryKeys(places.registryDir, places.keysDir),
  }
}

/** Closes a backup to other users, and puts it on the disk. */
async function makePrivate(folder: string) {
  const names = await filesIn(folder)
  const folders = new Set(names.flatMap((name) => parents(name)))
  for (const name of names) {
    await chmod(join(folder, name), 0o600)
    await syncPath(join(folder, name))
  }
  for (const name of [...folders, '']) {
    if ((await stat(join(folder, name))).isDirectory()) await chmod(join(folder, name), 0o700)
    await syncPath(join(folder, name))
  }
}

const parents = (name: string): string[] => {
  const parent = dirname(name)
  return parent === '.' ? [] : [parent, ...parents(parent)]
}
