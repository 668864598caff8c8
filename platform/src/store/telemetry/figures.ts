import type { Figures, Speed } from '@fcr/shared/platform/operations'
import type { ReportFile, VersionHour } from './report-files'
import { quantile } from './time-buckets'

/** Visits, failures and timings of one version, of all gateways together. */
export type Sample = {
  visits: number
  failing: number
  /** Failing visits by the group of networks that reported them. */
  groups: ReadonlyMap<string, number>
}

/** Adds samples of several versions. */
export function sumOf(samples: readonly Sample[]): Sample {
  const groups = new Map<string, number>()
  for (const [group, failing] of samples.flatMap((sample) => [...sample.groups]))
    groups.set(group, (groups.get(group) ?? 0) + failing)
  const sum = (read: (sample: Sample) => number) => samples.reduce((total, sample) => total + read(sample), 0)
  return { visits: sum(({ visits }) => visits), failing: sum(({ failing }) => failing), groups }
}

/** Hours since 1970, both included. */
type Hours = { from: number; to: number }

export function sampleOf(files: readonly ReportFile[], key: string, hours: Hours): Sample {
  const versionHours = hoursOf(files, key, hours)
  const sum = (read: (hour: VersionHour) => number) =>
    versionHours.reduce((total, hour) => total + read(hour), 0)
  const groups = new Map<string, number>()
  for (const { networks } of files)
    for (const [group, { lastHour, failing }] of Object.entries(networks[key] ?? {}))
      if (lastHour >= hours.from) groups.set(group, (groups.get(group) ?? 0) + failing)
  return { visits: sum(({ visits }) => visits), failing: sum(({ failing }) => failing), groups }
}

export function figuresOf(files: readonly ReportFile[], key: string, hours: Hours): Figures {
  const { visits, failing, groups } = sampleOf(files, key, hours)
  const versionHours = hoursOf(files, key, hours)
  return {
    visits,
    failing,
    networks: groups.size,
    lcp: speedOf(versionHours.map(({ lcp }) => lcp)),
    inp: speedOf(versionHours.map(({ inp }) => inp)),
  }
}

function speedOf(counts: readonly Record<string, number>[]): Speed {
  const sums: Record<string, number> = {}
  for (const histogram of counts)
    for (const [bucket, count] of Object.entries(histogram)) sums[bucket] = (sums[bucket] ?? 0) + count
  const median = quantile(sums, 0.5)
  const p75 = quantile(sums, 0.75)
  return median === null || p75 === null ? null : { median, p75 }
}

function hoursOf(files: readonly ReportFile[], key: string, { from, to }: Hours): VersionHour[] {
  const versionHours: VersionHour[] = []
  for (const { hours } of files)
    for (let hour = from; hour <= to; hour += 1) {
      const counts = hours[hour]?.[key]
      if (counts) versionHours.push(counts)
    }
  return versionHours
}
