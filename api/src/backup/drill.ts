import { sql } from 'kysely'
import { appendDurably } from '../record-file'
import { asOwner } from '../database/app-role'
import { busyServerTimeout, openServer, type Db } from '../database/open'
import { BackupProblem } from './problem'
import { requireEmptyDatabase, restoreDatabase } from './restore-database'
import { totalRows, withoutLimits } from './tables'
import type { VerifiedBackup } from './verify'

/** One line of the report. */
type Drill = {
  at: string
  backup: string
  takenAt: string
  ok: boolean
  seconds: number
  rows: number
  head: string | null
  /** Code of the failed step. */
  problem: string | null
}

/** Removes what the drill has put into a database that was empty before. */
const clear = (db: Db) =>
  asOwner(db, async (trx) => {
    await withoutLimits(trx)
    await sql`DROP SCHEMA public CASCADE`.execute(trx)
    await sql`CREATE SCHEMA public`.execute(trx)
    await sql`GRANT USAGE ON SCHEMA public TO PUBLIC`.execute(trx)
  })

/**
 * Restores a backup into an empty database, compares it with the manifest and empties the database again. Appends the
 * result to the report, also of a failure. @throws {BackupProblem}
 */
export async function drill(backup: VerifiedBackup, url: string, report: string): Promise<Drill> {
  const { content, folder } = backup
  const started = performance.now()
  const facts = {
    at: new Date().toISOString(),
    backup: folder,
    takenAt: content.takenAt,
    rows: totalRows(content.counts),
    head: content.head?.hash ?? null,
  }
  const end = async (problem: string | null): Promise<Drill> => {
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const result = { ...facts, ok: problem === null, seconds, problem }
    await appendDurably(report, JSON.stringify(result))
    return result
  }
  try {
    await attempt(backup, url)
    return await end(null)
  } catch (error) {
    await end(error instanceof BackupProblem ? error.code : 'unexpected')
    throw error
  }
}

async function attempt(backup: VerifiedBackup, url: string) {
  const { db, close } = openServer(url, 2, undefined, busyServerTimeout)
  try {
    await sql`SELECT 1`.execute(db).catch(() => {
      throw new BackupProblem('database_unavailable', 'No se pudo usar la base de datos de --base.')
    })
    await requireEmptyDatabase(db)
    try {
      await restoreDatabase(db, url, backup)
    } finally {
      await clear(db)
    }
  } finally {
    await close()
  }
}
