import { readdir } from 'node:fs/promises'
import type { FailurePlace, CheckRun } from '@fcr/shared/platform/operations'
import { releaseKey } from '@fcr/shared/platform/route-owner'
import { checkResults } from '../checks'
import type { Layout } from '../files'
import { lookup, telemetry } from '../store'

/** Returns the failures of a version by place, summed over all gateways' reports, most frequent first. */
export async function failurePlaces(at: Layout, area: string, version: string): Promise<FailurePlace[]> {
  const sums = new Map<string, { count: number; lastMinute: number }>()
  for (const { places } of await telemetry.readReports(at))
    for (const [name, { count, lastMinute }] of Object.entries(places[releaseKey(area, { version })] ?? {})) {
      const earlier = sums.get(name)
      sums.set(name, {
        count: count + (earlier?.count ?? 0),
        lastMinute: Math.max(lastMinute, earlier?.lastMinute ?? 0),
      })
    }
  return [...sums]
    .map(([name, { count, lastMinute }]) => {
      const [reason = '', source = null] = name.split(' ')
      return { reason, source, count, lastAt: new Date(lastMinute * telemetry.MINUTE_MS).toISOString() }
    })
    .sort((a, b) => b.count - a.count)
}

/** Returns the last valid run of the release checks for a version, and the names of its pictures. */
export async function checkRun(at: Layout, area: string, version: string): Promise<CheckRun> {
  const { ref } = await lookup.requireRelease(at, area, version)
  const names = await readdir(at.checkPictures(area, version)).catch((): string[] => [])
  const result = (await checkResults.readCheckResult(at, area, ref)) ?? null
  return { result, pictures: names.filter((name) => name.endsWith('.jpeg')).sort() }
}
