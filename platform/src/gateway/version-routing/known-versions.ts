import type { Live } from '@fcr/shared/platform/deployment-state'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import { states, telemetry } from '../../store'
import type { Layout } from '../../files'

/** After more changes than this within an hour, the oldest are ignored. */
const MOST_RECORDS = 200

/**
 * Versions that an open page may be running: the live ones (active, last good and canary) and those live in the last
 * hour. Reports about other versions cannot be genuine.
 */
export function createKnownVersions(at: Layout) {
  const seen = new Map<string, number>()
  const note = (live: Live, until: number) => {
    for (const [area, { active, lastGood, canary }] of Object.entries(live.areas))
      for (const ref of [active, lastGood, canary])
        if (ref) {
          const key = releaseKey(area, ref)
          seen.set(key, Math.max(until, seen.get(key) ?? 0))
        }
  }
  return {
    /** Reads from the history which versions were live before this process started. */
    recall: (live: Live) => recall(at, live, note),
    /** Records that these versions were live until now. */
    leave(live: Live) {
      const now = Date.now()
      note(live, now)
      for (const [key, until] of seen) if (now - until > telemetry.HOUR_MS) seen.delete(key)
    },
    has(live: Live, area: string, version: string): boolean {
      const entry = areaIn(live, area)
      if ([entry?.active, entry?.lastGood, entry?.canary].some((ref) => ref?.version === version)) return true
      const until = seen.get(releaseKey(area, { version }))
      return until !== undefined && Date.now() - until <= telemetry.HOUR_MS
    },
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
