import { join } from 'node:path'
import { exists } from './files'
import { fileProblems, parts, readManifest, type Manifest } from './manifest'
import type { SitePlaces } from './places'
import { findProgram, runProgram } from './postgres-programs'
import { BackupProblem } from './problem'

export type VerifiedBackup = { folder: string; content: Manifest; fingerprint: string }

/** Where a backup has the registry's keys; undefined if they are in the registry. */
export async function keysIn(folder: string): Promise<string | undefined> {
  const keys = join(folder, parts.registryKeys)
  return (await exists(keys)) ? keys : undefined
}

/**
 * Checks a backup as far as that is possible without a database: every file, the dump's table of contents, the
 * registry. @throws {BackupProblem}
 */
export async function verifyBackup(
  folder: string,
  { verifyRegistry }: Pick<SitePlaces, 'verifyRegistry'>,
  expected?: string,
): Promise<VerifiedBackup> {
  const { content, fingerprint } = await readManifest(folder)
  if (expected !== undefined && expected.toLowerCase() !== fingerprint)
    throw new BackupProblem(
      'other_fingerprint',
      `La huella del respaldo es ${fingerprint}, no la que se indicó.`,
    )
  const problems = await fileProblems(folder, content)
  if (problems.length === 0) problems.push(...(await dumpProblems(folder)))
  if (problems.length === 0 && content.registry.present)
    problems.push(...(await registryProblems(folder, content, verifyRegistry)))
  if (problems.length > 0)
    throw new BackupProblem('backup_damaged', ['EL RESPALDO NO SIRVE:', ...problems].join('\n'), { problems })
  return { folder, content, fingerprint }
}

/** The list needs no server: it shows that the format is known and that the tables have data. */
async function dumpProblems(folder: string): Promise<string[]> {
  const program = await findProgram('pg_restore')
  try {
    const list = await runProgram(program, ['--list', join(folder, parts.database)])
    // Its partitions have the rows; backups of earlier versions have one table.
    return / TABLE DATA public audit_event(_\w+)? /.test(list)
      ? []
      : [`${parts.database}: no tiene las tablas`]
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    return [`${parts.database}: ${error.message}`]
  }
}

/** Faults that the registry already had when the backup was made are not faults of the backup. */
async function registryProblems(
  folder: string,
  { registry }: Manifest,
  verify: SitePlaces['verifyRegistry'],
): Promise<string[]> {
  const problems = await verify(join(folder, parts.registry), await keysIn(folder))
  return problems
    .filter((problem) => !registry.problems.includes(problem))
    .map((problem) => `registro: ${problem}`)
}
