import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findChain, findHead, genesisHash } from '../audit/chain'
import { appendDurably, recordHead } from '../audit/heads-file'
import { sealAll } from '../audit/seal'
import type { Db } from '../database/open'
import { prepareDatabase } from '../database/prepare'
import { readLedger, type LedgerEntry } from '../rights/erasure-ledger'
import { copyTree, exists, hasCode } from './files'
import { parts } from './manifest'
import type { SitePlaces } from './places'
import { BackupProblem } from './problem'
import { repeatErasures, type Repeated } from './repeat-erasures'
import { requireEmptyDatabase, restoreDatabase } from './restore-database'
import { keysIn, type VerifiedBackup } from './verify'

/** What to do with erasures of which the ledger does not say whether they were committed. */
export type Unsettled = 'aplicar' | 'omitir'

export type RestoreTarget = {
  db: Db
  databaseUrl: string
  dataDir: string
  packageDir: string
  auditHeadsFile: string
  erasureLedger: string
  places: SitePlaces
}

export type RestoreRequest = {
  /** Ledgers of erasures, of every instance. */
  ledgers: readonly string[]
  unsettled: Unsettled | undefined
  actor: string
  author: Parameters<typeof repeatErasures>[2]['author']
  /** Writes a row of the command to the audit trail. */
  record: (db: Db, event: { subject?: string; details: Record<string, unknown> }) => Promise<void>
  log: (line: string) => void
}

export type RestoreResult = { id: string; repeated: Repeated[]; headsLine: string }

/** Restores a backup into an empty database and empty folders. @throws {BackupProblem} */
export async function restoreBackup(
  backup: VerifiedBackup,
  target: RestoreTarget,
  request: RestoreRequest,
): Promise<RestoreResult> {
  await requireEmptyDatabase(target.db)
  await requireFreePlaces(backup, target)
  const own = [join(backup.folder, parts.ledger), target.erasureLedger]
  const erasures = await readErasures([...own, ...request.ledgers], request)
  request.log('Restaurando el registro de versiones y la configuración …')
  await restoreFiles(backup, target)
  request.log('Restaurando la base de datos …')
  await restoreDatabase(target.db, target.databaseUrl, backup)
  await prepareDatabase(target.db, target.packageDir)
  const { id, line } = await recordRestore(backup, target, request)
  request.log('Repitiendo las supresiones posteriores al respaldo …')
  return { id, repeated: await repeatRecorded(target, request, erasures), headsLine: line }
}

type Trail = Pick<RestoreTarget, 'db' | 'auditHeadsFile'>

async function repeatRecorded(
  { db, auditHeadsFile }: Trail,
  { actor, author, record }: RestoreRequest,
  erasures: readonly LedgerEntry[],
): Promise<Repeated[]> {
  const repeated = await repeatErasures(db, erasures, {
    ...{ actor, author },
    record: (trx, subject, details) => record(trx, { subject, details }),
  })
  await sealAll(db)
  const head = await findHead(db)
  if (head) await recordHead(auditHeadsFile, head)
  return repeated
}

/** Repeats the erasures of ledgers that were found after the restore, or that it did not reach. @throws {BackupProblem} */
export const repeatFound = async (trail: Trail, request: RestoreRequest): Promise<Repeated[]> =>
  repeatRecorded(trail, request, await readErasures(request.ledgers, request))

const hasEntries = (folder: string) =>
  readdir(folder).then(
    (names) => names.length > 0,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    },
  )

/** The heads and the ledger of the data folder may stay: they are what knows more than the backup. */
async function requireFreePlaces(backup: VerifiedBackup, { dataDir, places }: RestoreTarget) {
  const { registryDir, keysDir, siteConfigFile } = places
  const inTheWay: string[] = []
  if (await exists(join(dataDir, 'db'))) inTheWay.push(join(dataDir, 'db'))
  for (const folder of [registryDir, keysDir])
    if (folder !== undefined && (await hasEntries(folder))) inTheWay.push(folder)
  if ((await exists(join(backup.folder, parts.siteConfig))) && (await exists(siteConfigFile)))
    inTheWay.push(siteConfigFile)
  if (inTheWay.length > 0)
    throw new BackupProblem(
      'places_not_empty',
      ['No se restauró nada: esto está en el camino. Muévalo a otra parte:', ...inTheWay].join('\n  '),
      { inTheWay },
    )
}

/** Returns the erasures to repeat. @throws {BackupProblem} */
async function readErasures(
  ledgers: readonly string[],
  { unsettled, log }: Pick<RestoreRequest, 'unsettled' | 'log'>,
): Promise<LedgerEntry[]> {
  const { entries, unreadable, missingKeys } = await readLedger(ledgers)
  if (missingKeys.length > 0)
    throw new BackupProblem(
      'ledger_key_missing',
      `A PASSWORD_KEYS le falta la clave ${missingKeys.join(', ')}, con la que se anotaron supresiones. Agréguela al final.`,
    )
  if (unreadable > 0)
    log(`Aviso: ${unreadable} líneas de las supresiones no se pueden leer o no son nuestras.`)
  const open = entries.filter(({ state }) => state === null)
  if (open.length > 0 && unsettled === undefined)
    throw new BackupProblem(
      'erasures_unsettled',
      [
        'No se sabe si estas supresiones, aprobadas, se completaron. Decida con --sin-confirmar aplicar u omitir:',
        ...open.map((each) => `  ${each.at}  ${each.kind}  aprobación ${each.case ?? '—'}`),
      ].join('\n'),
      { unsettled: open.map(({ id, at, kind, case: number }) => ({ id, at, kind, case: number })) },
    )
  return entries.filter(({ state }) => state === 'done' || (state === null && unsettled === 'aplicar'))
}

/** Copies next to the place and renames, so that a registry is whole or not there. */
async function placeFolder(from: string, to: string) {
  const draft = `${to}.restoring-${randomUUID().slice(0, 8)}`
  await mkdir(dirname(to), { recursive: true })
  try {
    await copyTree(from, draft)
    // An empty folder gives way.
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function restoreFiles(
  { folder, content }: VerifiedBackup,
  { dataDir, places, auditHeadsFile, erasureLedger }: RestoreTarget,
) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { registryDir, keysDir, siteConfigFile } = places
  const savedKeys = await keysIn(folder)
  if (savedKeys !== undefined) await placeFolder(savedKeys, keysDir ?? join(registryDir, 'keys'))
  if (content.registry.present) await placeFolder(join(folder, parts.registry), registryDir)
  const config = join(folder, parts.siteConfig)
  if (await exists(config)) {
    await mkdir(dirname(siteConfigFile), { recursive: true })
    await copyFile(config, siteConfigFile)
    await chmod(siteConfigFile, 0o644)
  }
  await mergeLines(join(folder, parts.heads), auditHeadsFile)
  await mergeLines(join(folder, parts.ledger), erasureLedger)
}

/** Adds the lines of the backup's copy that the file lacks. */
async function mergeLines(saved: string, file: string) {
  if (!(await exists(saved))) return
  const linesOf = async (path: string) =>
    (await exists(path)) ? (await readFile(path, 'utf8')).split('\n') : []
  const known = new Set(await linesOf(file))
  const lacking = (await linesOf(saved)).filter((line) => line !== '' && !known.has(line))
  if (lacking.length > 0) await appendDurably(file, lacking.join('\n'))
}

/**
 * Records the restore: first in the trail, then, with the seal of that row, outside the database. If this is killed
 * between the two, the trail is reported as altered until the restore is done again.
 */
async function recordRestore(
  { content, fingerprint }: VerifiedBackup,
  { db, auditHeadsFile }: RestoreTarget,
  { actor, record }: RestoreRequest,
): Promise<{ id: string; line: string }> {
  const id = randomUUID()
  const restored = content.head ?? { position: '0', hash: genesisHash.toString('hex') }
  const place = { position: restored.position, hash: restored.hash }
  await record(db, {
    details: { restore: { id, ...place, backupAt: content.takenAt, backup: fingerprint } },
  })
  await sealAll(db)
  const proof = await db
    .selectFrom('audit_seal as seal')
    .innerJoin('audit_event as event', 'event.id', 'seal.event_id')
    .select(['seal.position', 'seal.hash'])
    .where(sql<string>`event.details -> 'restore' ->> 'id'`, '=', id)
    .executeTakeFirstOrThrow()
  const line = {
    ...{ at: new Date().toISOString(), chain: await findChain(db), ...place },
    restore: {
      ...{ id, backupAt: content.takenAt, by: actor },
      proof: { position: proof.position, hash: proof.hash.toString('hex') },
    },
  }
  const text = JSON.stringify(line)
  await appendDurably(auditHeadsFile, text)
  return { id, line: text }
}
