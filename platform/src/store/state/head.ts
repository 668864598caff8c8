import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { disk, type Layout } from '../../files'
import { keyrings, signedChanges } from '../../trust'
import { readRecord, revisionsIn, toText } from './records'
import { trustProblem } from './trust'

/**
 * Returns the newest change after a revision. A change is in force as soon as it is in the history; `live.json` is
 * made from it. Records that are unreadable, or that no key that may make changes has signed, do not count.
 */
export async function newestAfter(
  at: Layout,
  { revision }: Pick<Live, 'revision'>,
): Promise<HistoryRecord | undefined> {
  for (const number of await revisionsIn(at, revision)) {
    const record = await readRecord(at, number)
    if (!record || signedChanges.recordProblem(record)) continue
    if ((await trustProblem(at, record.live, await keyrings.readKeys(at))) === undefined) return record
  }
  return undefined
}

/** Writes a state next to `live.json`; returns the draft's path. */
export async function draftLive(at: Layout, live: Live): Promise<string> {
  const draft = disk.temporaryPath(at.temporary, 'live')
  await disk.writeDurably(draft, toText(live))
  return draft
}

/**
 * Renames the draft of a state to `live.json`. A delayed rename can take effect after that of a newer state:
 * whichever process then finds a newer one in the history restores it.
 */
export async function putLive(at: Layout, draft: string, live: Live): Promise<void> {
  await disk.moveOver(draft, at.live)
  const newer = await newestAfter(at, live)
  if (newer) await putLive(at, await draftLive(at, newer.live), newer.live)
}
