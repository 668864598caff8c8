import type { Live } from '@fcr/shared/platform/deployment-state'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import { states, telemetry } from '../../store'
import type { Layout } from '../../files'
import type { LiveState } from '../version-routing/live-state'

/** After more changes than this within an hour, the oldest are ignored. */
const MOST_RECORDS = 200

/**
 * Returns whether an open page may be running a version: one that is live (active, last good or canary), or was in the
 * last hour. Reports about other versions cannot be genuine.
 */
export async function createKnownVersions(at: Layout, live: LiveState) {
  const seen = new Map<string, number>()
  const note = ({ areas }: Live, until: number) => {
    for (const [area, { active, lastGood, canary }] of Object.entries(areas))
      for (const ref of [active, lastGood, canary])
        if (ref) {
          const key = releaseKey(area, ref)
          seen.set(key, Math.max(until, seen.get(key) ?? 0))
        }
  }
  live.onChange((_state, previous) => {
    const now = Date.now()
    note(previous.live, now)
    for (const [key, until] of seen) if (now - until > telemetry.HOUR_MS) seen.delete(key)
  })
  // Those that were live before this process started.
  await recall(at, live.current().live, note)
  return (area: string, version: string): boolean => {
    const entry = areaIn(live.current().live, area)
    if ([entry?.active, entry?.lastGood, entry?.canary].some((ref) => ref?.version === version)) return true
    const until = seen.get(releaseKey(area, { version }))
    return until !== undefined && Date.now() - until <= telemetry.HOUR_MS
  }
}

/** Each state was live until the next record was made. */
async function recall(at: Layout, live: Live, note: (live: Live, until: number) => void) {
  let until = Date.now()
  let left = MOST_RECORDS
  try {
    for await (const record of states.recordsNewestFirst(at, live)) {
      if (Date.now() - until > telemetry.HOUR_MS || left-- === 0) return
      note(record.live, until)
      until = Date.parse(record.at)
    }
  } catch {
    // An unreadable history only rejects some late reports; it must not prevent the start.
  }
}
