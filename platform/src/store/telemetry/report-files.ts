import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { reportsName } from '@fcr/shared/platform/heartbeat'
import { disk, type Layout } from '../../files'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
/** How long a gateway keeps its counts: three days of a new version, and a day of the previous one. */
export const KEPT_HOURS = 96

const number = z.string().regex(/^\d{1,12}$/)
const count = z.number().int().nonnegative()
const counts = z.record(number, count)

/** The counts of one gateway for one version within one hour. */
const versionHour = z.object({
  /** Pages served, at most three of one network. */
  visits: count,
  /** Those of them that failed in a browser. */
  failing: count,
  /** Pages by their Largest Contentful Paint and Interaction to Next Paint: see `time-buckets.ts`. */
  lcp: counts.default({}),
  inp: counts.default({}),
})
export type VersionHour = z.infer<typeof versionHour>

const minutes = z.record(number, z.record(z.string(), z.record(z.string(), z.number().int().positive())))

/**
 * `reports/<gateway>.json`: the counts of one gateway. Each gateway writes a separate file, so that none waits for
 * another; readers sum them all.
 */
const reportFile = z.object({
  formatVersion: z.literal(2),
  /** Reports of failures in the last hour: minute since 1970, then area, then version. */
  minutes,
  /** Hour since 1970, then `<area>@<version>`. */
  hours: z.record(number, z.record(z.string(), versionHour)),
  /** `<area>@<version>`, then the group of networks (`network-group.ts`) that reported failures. */
  networks: z.record(z.string(), z.record(number, z.object({ lastHour: count, failing: count }))),
  /** `<area>@<version>`, then the failures by place: `<reason> <file>:<line>:<column>`, or the reason alone. */
  places: z.record(z.string(), z.record(z.string(), z.object({ lastMinute: count, count }))).default({}),
})
export type ReportFile = Omit<z.infer<typeof reportFile>, 'formatVersion'>

/** Files of earlier gateways count failures only. */
const firstFormat = z
  .object({ formatVersion: z.literal(1), minutes })
  .transform((file): ReportFile => ({ ...emptyReport(), minutes: file.minutes }))
const anyFormat = z.union([reportFile, firstFormat])

export const emptyReport = (): ReportFile => ({ minutes: {}, hours: {}, networks: {}, places: {} })

export const toReportText = (report: ReportFile) => JSON.stringify({ formatVersion: 2, ...report })

/** In `reports/`: the key of the tokens that pages carry (`gateway/telemetry/visit-tokens.ts`). */
export const VISITS_KEY = '.visits-key'

export const reportsFolder = (at: Layout) => path.join(at.dir, reportsName)

/** Replaces a file in `reports/`. It need not survive a power cut, but readers must never see a partial file. */
export async function replaceReport(at: Layout, name: string, text: string): Promise<void> {
  const folder = reportsFolder(at)
  await disk.createFolder(folder)
  const draft = path.join(folder, `.${name}`)
  await writeFile(draft, text)
  await rename(draft, path.join(folder, name))
}

/** Skips missing and malformed files; the others still count. */
export async function readReports(at: Layout): Promise<ReportFile[]> {
  const names = await readdir(reportsFolder(at)).catch((): string[] => [])
  const read = names
    .filter((name) => /^[^.]+\.json$/.test(name))
    .map(async (name) => {
      try {
        return anyFormat.parse(JSON.parse(await readFile(path.join(reportsFolder(at), name), 'utf8')))
      } catch {
        return emptyReport()
      }
    })
  return Promise.all(read)
}

export const hourOf = (time: number) => Math.floor(time / HOUR_MS)
