import { readdir, readFile } from 'node:fs/promises'
import { historyRecord, live, type HistoryRecord, type Live } from '@fcr/shared/platform/deployment-state'
import { disk, type Layout } from '../../files'
import { signedChanges } from '../../trust'

/** Serializes `live.json` or a history record: readable, and identical for the same state. */
export const toText = (value: Live | HistoryRecord) => `${JSON.stringify(value, null, 2)}\n`

/** @throws Error with a one-line message if the text is not a live state */
export function parseState(text: string): Live {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('live.json is not JSON')
  }
  const parsed = live.safeParse(json)
  if (!parsed.success)
    throw new Error(`live.json is malformed at '${parsed.error.issues[0]?.path.join('.') ?? ''}'`)
  return parsed.data
}

/** Returns the numbers in the history after a revision, highest first. */
export async function revisionsIn(at: Layout, after = 0): Promise<number[]> {
  const names = await readdir(at.history).catch((error: unknown) => {
    if (disk.isErrno(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  return names
    .map((name) => Number(/^(\d{1,15})\.json$/.exec(name)?.[1] ?? 0))
    .filter((revision) => revision > after)
    .sort((a, b) => b - a)
}

export async function readRecord(at: Layout, revision: number): Promise<HistoryRecord | undefined> {
  try {
    const { data } = historyRecord.safeParse(JSON.parse(await readFile(at.historyRecord(revision), 'utf8')))
    // An older record under a later number would undo all changes since.
    return data?.revision === revision ? data : undefined
  } catch (error) {
    if (error instanceof SyntaxError || disk.isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Changes that took effect, newest first, until the history begins or is damaged: each signed change contains the
 * hash of the previous one. Unsigned records of early versions follow at the end.
 */
export async function* recordsNewestFirst(at: Layout, head: Live): AsyncGenerator<HistoryRecord> {
  let expected = signedChanges.changeHash(head)
  let record = head.revision > 0 ? await readRecord(at, head.revision) : undefined
  while (record) {
    if (
      expected !== null &&
      (signedChanges.changeHash(record.live) !== expected || signedChanges.recordProblem(record))
    )
      return
    yield record
    expected = record.live.statement?.before ?? null
    // A damaged record must not cause an endless loop.
    record =
      record.previous > 0 && record.previous < record.revision
        ? await readRecord(at, record.previous)
        : undefined
  }
}
