import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { states, telemetry } from '../store'
import { Refusal, type Layout } from '../files'

export type Restored = {
  outcome: 'restored' | 'would-restore' | 'unchanged'
  /** The change whose state `live.json` has now; null if nothing was to be done. */
  record: HistoryRecord | null
  /** Later revisions whose records are unreadable or lack the signature of a key that may make changes. */
  skipped: number[]
}

/**
 * Restores `live.json` from the newest valid record of the history, if it is lost, damaged, not signed or older.
 * @throws Refusal `damaged` if no record is valid, `older` if a gateway serves a later change than the newest record
 */
export async function restore(at: Layout, { dryRun = false } = {}): Promise<Restored> {
  const sound = await readSound(at)
  const record = await states.newestAfter(at, sound ?? { revision: 0 })
  const state = record?.live ?? sound
  if (!state) throw new Refusal('damaged', 'live.json is damaged, and the history has no signed change')
  await telemetry.requireNewest(at, state)
  const skipped = await states.revisionsIn(at, state.revision)
  if (!record) return { outcome: 'unchanged', record: null, skipped }
  if (dryRun) return { outcome: 'would-restore', record, skipped }
  await states.ensureFolders(at)
  await states.putLive(at, await states.draftLive(at, record.live), record.live)
  return { outcome: 'restored', record, skipped }
}

/** Returns the content of `live.json`; undefined if it is lost, damaged or not trusted. */
async function readSound(at: Layout): Promise<Live | undefined> {
  try {
    const live = await states.readUnchecked(at)
    await states.requireTrusted(at, live)
    return live
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
