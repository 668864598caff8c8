import type { Db } from '../database/open'
import { readArchiveFile, type ArchiveFile } from './archive-file'
import { findArchives, multirange } from './archives'
import { genesisHash } from './chain'

/**
 * - `unknown`: this trail has no archive of that month, or the file is another than the recorded one;
 * - `other_key`: signed with another key than recorded;
 * - `not_joined`: its seals are not those of the chain.
 */
export type JoinProblem = 'unknown' | 'other_key' | 'not_joined'

type CheckedFile = ArchiveFile & { problem: JoinProblem | null }

/**
 * Checks an archived file, and that it joins the trail: the seals before its rows, and those of its rows, are the
 * chain's. That the chain has the seals that were archived is for `verifyAudit` to say. @throws {ArchiveFileError}
 */
export async function checkArchive(db: Db, path: string): Promise<CheckedFile> {
  const file = await readArchiveFile(path)
  return { ...file, problem: await findProblem(db, file) }
}

async function findProblem(db: Db, file: ArchiveFile): Promise<JoinProblem | null> {
  const archive = (await findArchives(db)).find(({ month }) => month === file.header.mes)
  if (!archive?.fileSha256.equals(file.sha256)) return 'unknown'
  if (archive.keyId !== file.keyId) return 'other_key'
  if (multirange(archive.runs) !== multirange(file.runs) || !archive.seals.equals(file.seals))
    return 'not_joined'
  for (const { first, before } of file.runs) {
    const seal = await db
      .selectFrom('audit_seal')
      .select('hash')
      .where('position', '=', String(first - 1n))
      .executeTakeFirst()
    if (!before.equals(seal?.hash ?? genesisHash)) return 'not_joined'
  }
  return null
}
