import { attributeChanges, type ChangeAuthor, type ChangeMeans } from '../changes/author'
import type { Db } from '../database/open'
import { queueEditMails } from './edit-mails'
import { lockAnswers, updatePerson } from './repository'
import type { AnswerRow } from './to-row'

type Edit = {
  id: string
  /** The version that the edit is based on. */
  expected: number | 'any'
  row: AnswerRow
  author: ChangeAuthor
  means: ChangeMeans
  reason?: string
}

/**
 * Writes an edit, whoever makes it, with its history and the messages about it. Returns the new version; 'gone' if the
 * account was erased or annulled in the meantime, 'changed' for another version. The caller records it.
 */
export async function applyEdit(
  trx: Db,
  { id, expected, row, author, means, reason }: Edit,
): Promise<number | 'gone' | 'changed'> {
  const before = await lockAnswers(trx, id)
  if (!before) return 'gone'
  await attributeChanges(trx, author, means, reason)
  const version = await updatePerson(trx, id, expected, row)
  if (version === undefined) return 'changed'
  await queueEditMails(trx, id, before, row)
  return version
}
