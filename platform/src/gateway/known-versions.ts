import { releaseKey, type Live } from '@fcr/shared/contracts/releases'
import { HOUR_MS } from '../registry/failures'
import type { Layout } from '../registry/layout'
import { areaIn } from '../registry/plan'
import { recordsBack } from '../registry/state'

/** After very many changes within an hour the oldest of them are not looked up. */
const MOST_RECORDS = 200

/**
 * Versions that a page somewhere may hold: what is live (active and last good), and what was in the last hour. Of
 * others nobody can report a failure.
 */
export function openKnownVersions(at: Layout) {
  const seen = new Map<string, number>()
  const note = (live: Live, until: number) => {
    for (const [area, { active, lastGood }] of Object.entries(live.areas))
      for (const ref of [active, lastGood])
        if (ref) {
          const key = releaseKey(area, ref)
          seen.set(key, Math.max(until, seen.get(key) ?? 0))
        }
  }
  return {
    /** Looks up in the history what was live before this process began. */
    recall: (revision: number) => recall(at, revision, note),
    /** Notes what was live until now. */
    leave(live: Live, now = Date.now()) {
      note(live, now)
      for (const [key, until] of seen) if (now - until > HOUR_MS) seen.delete(key)
    },
    has(live: Live, area: string, version: string, now = Date.now()): boolean {
      const entry = areaIn(live, area)
      if (entry?.active.version === version || entry?.lastGood?.version === version) return true
      const until = seen.get(releaseKey(area, { version }))
      return until !== undefined && now - until <= HOUR_MS
    },
  }
}

/** Each state was in force until the record after it was made. */
async function recall(at: Layout, revision: number, note: (live: Live, until: number) => void) {
  let until = Date.now()
  let left = MOST_RECORDS
  try {
    for await (const record of recordsBack(at, revision)) {
      if (Date.now() - until > HOUR_MS || left-- === 0) return
      note(record.live, until)
      until = Date.parse(record.at)
    }
  } catch {
    // A history that cannot be read costs some late reports, not the start.
  }
}
