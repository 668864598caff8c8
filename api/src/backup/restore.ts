import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findHead } from '../audit/chain'
import { recordHead } from '../audit/heads-file'
import { appendDurably, linesIn } from '../record-file'
import { sealAll } from '../audit/seal'
import { prepareDatabase } from '../database/prepare'
import { readLedger, type LedgerEntry } from '../rights/erasure-ledger'
import { copyTree, exists, hasCode } from './files'
import { parts } from './manifest'
import type { SitePlaces } from './places'
import { BackupProblem } from './problem'
import { recordRestore, type Recorder, type Trail } from './record-restore'
import { repeatErasures, type Repeated } from './repeat-erasures'
import { requireEmptyDatabase, restoreDatabase } from './restore-database'
import { keysIn, type VerifiedBackup } from './verify'

/** Choice for erasures whose commit the ledger does not record. */
type Unsettled = 'aplicar' | 'omitir'

type RestoreTarget = Trail & {
  databaseUrl: string
  dataDir: string
  packageDir: string
  erasureLedger: string
  places: SitePlaces
}

export type RestoreRequest = Recorder & {
  /** Ledgers of erasures, of every instance. */
  ledgers: readonly string[]
  unsettled: Unsettled | undefined
  author: Parameters<typeof repeatErasures>[2]['author']
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
  const erasures = await readErasures([join(backup.folder, parts.ledger), ...request.ledgers], request)
  request.log('Restaurando el registro de versiones y la configuración …')
  await restoreFiles(backup, target)
  request.log('Restaurando la base de datos …')
  await restoreDatabase(target.db, target.databaseUrl, backup)
  await prepareDatabase(target.db, target.packageDir)
  const { takenAt, head } = backup.content
  const restored = { takenAt, head, backup: backup.fingerprint }
  const { id, line } = await recordRestore(restored, target, request)
  request.log('Repitiendo las supresiones posteriores al respaldo …')
  return { id, repeated: await repeatRecorded(target, request, erasures), headsLine: line }
}

/**
 * Records a restore that another program has done, to a point in time for example, and repeats the erasures since. Must
 * run before the site does. @throws {BackupProblem}
 */
export async function noteRestore(
  trail: Trail,
  request: RestoreRequest,
  takenAt: string,
): Promise<RestoreResult> {
  const erasures = await readErasures(request.ledgers, request)
  await sealAll(trail.db)
  const head = (await findHead(trail.db)) ?? null
  const { id, line } = await recordRestore({ takenAt, head, backup: null }, trail, request)
  return { id, repeated: await repeatRecorded(trail, request, erasures), headsLine: line }
}

async function repeatRecorded(
  { db, auditHeadsFile }: Trail,
  { actor, author, record }: RestoreRequest,
  erasures: readonly LedgerEntry[],
): Promise<Repeated[]> {
  const repeated = await repeatErasures(db, erasures, {
    actor,
    author,
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

/** The heads and the ledger of the data folder may stay: they are newer than the backup. */
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
        ...open.map((erasure) => `  ${erasure.at}  ${erasure.kind}  aprobación ${erasure.case ?? '—'}`),
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
  const present = new Set(await linesIn(file))
  const lacking = (await linesIn(saved)).filter((line) => !present.has(line))
  if (lacking.length > 0) await appendDurably(file, lacking.join('\n'))
}
