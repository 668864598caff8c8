import type { Db } from '../database/open'
import { findLastNote, findNoteState } from './last-note'

type LastVerification = { endedAt: Date; ok: boolean }

/** Returns the last verification of the whole trail that came to its end. */
export async function findLastVerification(db: Db): Promise<LastVerification | undefined> {
  const row = await db
    .selectFrom('audit_verification')
    .select(['ended_at', 'result'])
    .where('result', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.ended_at && row.result ? { endedAt: row.ended_at, ok: row.result.ok } : undefined
}

/** Whether the last verification found a change, or the newest noted head disagrees with the chain. */
export async function isAltered(db: Db, headsFile: string): Promise<boolean> {
  const last = await findLastVerification(db)
  if (last?.ok === false) return true
  return (await findNoteState(db, await findLastNote(db, headsFile))).disagrees
}
