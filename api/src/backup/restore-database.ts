import { sql } from 'kysely'
import { join } from 'node:path'
import { readHeads } from '../audit/heads-file'
import { verifyAudit } from '../audit/verify'
import { problemWords } from '../audit/labels'
import { asOwner } from '../database/app-role'
import type { Db } from '../database/open'
import { parts } from './manifest'
import { connectionEnvironment, findProgram, runProgram } from './postgres-programs'
import { BackupProblem } from './problem'
import { countRows, differences, findTables, serverVersion, withoutLimits } from './tables'
import type { VerifiedBackup } from './verify'

/** @throws {BackupProblem} `database_not_empty` */
export async function requireEmptyDatabase(db: Db): Promise<void> {
  const tables = await findTables(db)
  if (tables.length === 0) return
  const some = tables.slice(0, 5).join(', ')
  throw new BackupProblem(
    'database_not_empty',
    `La base de datos no está vacía: tiene ${tables.length} tablas (${some} …). Cree una nueva: createdb.`,
    { tables },
  )
}

/**
 * Restores the dump of a backup into an empty database, in one transaction, and compares what is there with the
 * manifest: the number of rows of every table, and the audit trail up to its end. @throws {BackupProblem}
 */
export async function restoreDatabase(db: Db, url: string, backup: VerifiedBackup): Promise<void> {
  await requireEmptyDatabase(db)
  const { folder, content } = backup
  const version = await serverVersion(db)
  if (version < content.postgres)
    throw new BackupProblem(
      'server_too_old',
      `El respaldo es de PostgreSQL ${content.postgres}; este servidor es ${version}.`,
    )
  const program = await findProgram('pg_restore', version)
  await runProgram(
    program,
    [
      ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-password'],
      ...['--dbname=', join(folder, parts.database)],
    ],
    connectionEnvironment(url),
  )
  await compare(db, backup)
}

/** @throws {BackupProblem} */
async function compare(db: Db, { folder, content }: VerifiedBackup): Promise<void> {
  const counts = await asOwner(db, async (trx) => {
    await withoutLimits(trx)
    // The dump's rights are not restored: they name roles of another server.
    await sql`SELECT grant_app_rights()`.execute(trx)
    await sql`ANALYZE`.execute(trx)
    return countRows(trx)
  })
  const different = differences(content.counts, counts)
  if (different.length > 0)
    throw new BackupProblem(
      'other_counts',
      `No quedaron las mismas filas que en el respaldo: ${different.join(', ')}.`,
    )
  const verdict = await verifyAudit(db, await readHeads(join(folder, parts.heads)))
  if (verdict.broken)
    throw new BackupProblem(
      'audit_broken',
      `LA AUDITORÍA DEL RESPALDO FUE ALTERADA: ${problemWords(verdict.broken.problem)}.`,
    )
  const { head } = content
  if (verdict.head?.hash !== head?.hash || verdict.head?.position !== head?.position)
    throw new BackupProblem('other_head', 'La auditoría no termina donde dice el respaldo.')
}
