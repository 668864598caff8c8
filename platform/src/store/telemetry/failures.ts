import { releaseKey } from '@fcr/shared/platform/route-owner'
import { MINUTE_MS, type ReportFile } from './report-files'

const HOUR_MINUTES = 60

type FailureMinutes = ReportFile['minutes']

/** Counts one more failure and drops those older than an hour. */
export function countFailure(minutes: FailureMinutes, area: string, version: string, now: number): void {
  const areas = (minutes[String(Math.floor(now / MINUTE_MS))] ??= {})
  const versions = (areas[area] ??= {})
  versions[version] = (versions[version] ?? 0) + 1
  // `Object.keys` copies the keys, so the loop can delete entries.
  for (const minute of Object.keys(minutes))
    if (!isRecent(minute, now)) Reflect.deleteProperty(minutes, minute)
}

/**
 * Failures per version in the last hour, by `releaseKey`; versions without any are missing. After a rollback, the
 * restored version does not inherit the failures of the other.
 */
export function failuresIn(
  files: readonly Pick<ReportFile, 'minutes'>[],
  now: number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { minutes } of files)
    for (const [minute, areas] of Object.entries(minutes)) {
      if (!isRecent(minute, now)) continue
      for (const [area, versions] of Object.entries(areas))
        for (const [version, count] of Object.entries(versions)) {
          const key = releaseKey(area, { version })
          sums.set(key, (sums.get(key) ?? 0) + count)
        }
    }
  return sums
}

const isRecent = (minute: string, now: number) => Number(minute) > Math.floor(now / MINUTE_MS) - HOUR_MINUTES
