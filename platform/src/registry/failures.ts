import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Layout } from './layout'

export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/**
 * `reports/<instance>.json`: how often browsers reported failures of an area to one gateway. Each gateway
 * writes a separate file, so that none waits for another; readers sum them all. `minutes`: minute since 1970,
 * then area, then version.
 */
const failureFile = z.strictObject({
  formatVersion: z.literal(1),
  minutes: z.record(
    z.string().regex(/^\d{1,12}$/),
    z.record(z.string(), z.record(z.string(), z.number().int().positive())),
  ),
})
export type FailureMinutes = z.infer<typeof failureFile>['minutes']

export const reportsFolder = (at: Layout) => path.join(at.dir, 'reports')

/** Counts one more failure and drops those older than an hour. */
export function countFailure(minutes: FailureMinutes, area: string, version: string, now: number): void {
  const areas = (minutes[String(Math.floor(now / MINUTE_MS))] ??= {})
  const versions = (areas[area] ??= {})
  versions[version] = (versions[version] ?? 0) + 1
  // `Object.keys` copies the keys, so the loop can delete entries.
  for (const minute of Object.keys(minutes))
    if (!isRecent(minute, now)) Reflect.deleteProperty(minutes, minute)
}

export const failuresOf = (minutes: FailureMinutes, area: string, now: number): number =>
  Object.entries(minutes)
    .filter(([minute]) => isRecent(minute, now))
    .flatMap(([, areas]) => Object.values(areas[area] ?? {}))
    .reduce((sum, count) => sum + count, 0)

/**
 * Failures per area in the last hour, over all gateways on this registry. Areas without failures are missing.
 */
export async function failuresLastHour(at: Layout, now = Date.now()): Promise<Record<string, number>> {
  const sums = new Map<string, number>()
  for (const minutes of await readReports(at)) {
    const areas = new Set(Object.values(minutes).flatMap((each) => Object.keys(each)))
    for (const area of areas) sums.set(area, (sums.get(area) ?? 0) + failuresOf(minutes, area, now))
  }
  return Object.fromEntries([...sums].filter(([, count]) => count > 0))
}

/** Skips missing and malformed files; the others still count. */
async function readReports(at: Layout): Promise<FailureMinutes[]> {
  const names = await readdir(reportsFolder(at)).catch((): string[] => [])
  const read = names
    .filter((name) => /^[^.].*\.json$/.test(name))
    .map(async (name) => {
      try {
        const text = await readFile(path.join(reportsFolder(at), name), 'utf8')
        return failureFile.parse(JSON.parse(text)).minutes
      } catch {
        return {}
      }
    })
  return Promise.all(read)
}

const isRecent = (minute: string, now: number) => Number(minute) > Math.floor(now / MINUTE_MS) - HOUR_MINUTES
