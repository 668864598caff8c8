import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { sameRef } from '@fcr/shared/platform/manifest'
import { keyrings, signedChanges } from '../trust'
import type { Layout } from '../files'
import { states } from '../store'

/**
 * For each area, the change since which its active version has been active without interruption, as far as the
 * history shows. The signed change lists them; for states without that list, the whole history is searched.
 */
export async function changesSince(at: Layout, state: Live): Promise<Map<string, HistoryRecord>> {
  const open = new Map(Object.entries(state.areas))
  const records = new Map<string, HistoryRecord>()
  const keys = await keyrings.readKeys(at)
  for (const [area, revision] of Object.entries(state.statement?.since ?? {})) {
    open.delete(area)
    const record = await states.readRecord(at, revision)
    const isSound =
      record &&
      !signedChanges.recordProblem(record) &&
      !(await states.trustProblem(at, record.live, keys, 'accepted'))
    if (isSound) records.set(area, record)
  }
  if (open.size === 0) return records
  for await (const record of states.recordsNewestFirst(at, state)) {
    for (const [area, entry] of open) {
      if (sameRef(areaIn(record.live, area)?.active, entry.active)) records.set(area, record)
      else open.delete(area)
    }
    if (open.size === 0) break
  }
  return records
}

/** Returns the revisions of those changes, for the next signed change. */
export async function revisionsSince(at: Layout, state: Live): Promise<Record<string, number>> {
  const signedSince = state.statement?.since ?? {}
  if (Object.keys(state.areas).every((area) => Object.hasOwn(signedSince, area))) return signedSince
  const searched = [...(await changesSince(at, state))].map(
    ([area, { revision }]) => [area, revision] as const,
  )
  return { ...Object.fromEntries(searched), ...signedSince }
}
