import type { FailureReport, VitalsReport } from '@fcr/shared/platform/reports'
import { releaseKey } from '@fcr/shared/platform/route-owner'
import { telemetry } from '../../store'
import { NetworkHours } from './network-hours'

export type Version = { area: string; version: string }
/** A code of a failure, and the place in a file of the release if it is known. */
export type Failed = Version & Partial<Pick<FailureReport, 'reason' | 'source'>>

/** Places of a version that are counted. */
const MOST_PLACES = 50

/**
 * Counts visits, failures and timings of the versions that are live, without addresses. Its size depends on the
 * number of those versions only: callers check that a version is one of them.
 */
export class Counters {
  readonly report: telemetry.ReportFile = telemetry.emptyReport()
  readonly #networks = new NetworkHours()

  visit(versions: readonly Version[], address: string, now: number): void {
    for (const version of versions) {
      const key = keyOf(version)
      if (this.#networks.visit(address, key, now)) this.#hour(key, now).visits += 1
    }
  }

  /**
   * Counts a failure and returns that version's failure reports in the last hour. Undefined for an unattributed failure,
   * which only appears on the version's page.
   */
  failure(failed: Failed, address: string, now: number): number | undefined {
    const key = keyOf(failed)
    this.#place(key, failed, now)
    if (failed.reason === 'unattributed') return undefined
    telemetry.countFailure(this.report.minutes, failed.area, failed.version, now)
    const outcome = this.#networks.failure(address, key, now)
    const hour = this.#hour(key, now)
    if (outcome === 'visit') hour.visits += 1
    if (outcome !== 'ignored') hour.failing += 1
    const groups = (this.report.networks[key] ??= {})
    const group = telemetry.networkGroup(address)
    const before = groups[group]?.failing ?? 0
    groups[group] = { lastHour: telemetry.hourOf(now), failing: before + (outcome === 'ignored' ? 0 : 1) }
    return telemetry.failuresIn([this.report], now).get(key) ?? 0
  }

  timing({ area, version, shell, lcp, inp }: VitalsReport, address: string, now: number): void {
    for (const key of [keyOf({ area, version }), keyOf({ area: 'shell', version: shell })]) {
      if (!this.#networks.timing(address, key, now)) continue
      const hour = this.#hour(key, now)
      if (lcp !== null) increment(hour.lcp, telemetry.timeBucket(lcp))
      if (inp !== null) increment(hour.inp, telemetry.timeBucket(inp))
    }
  }

  /** Anybody can report any place: beyond the limit, the rarest one is dropped. */
  #place(key: string, { reason, source }: Failed, now: number): void {
    if (reason === undefined) return
    const places = (this.report.places[key] ??= {})
    const name = [reason, source].filter(Boolean).join(' ')
    if (!places[name] && Object.keys(places).length >= MOST_PLACES) {
      const [rarest = ''] = Object.keys(places).sort(
        (a, b) => (places[a]?.count ?? 0) - (places[b]?.count ?? 0),
      )
      Reflect.deleteProperty(places, rarest)
    }
    places[name] = {
      lastMinute: Math.floor(now / telemetry.MINUTE_MS),
      count: (places[name]?.count ?? 0) + 1,
    }
  }

  #hour(key: string, now: number): telemetry.VersionHour {
    const { hours } = this.report
    const name = String(telemetry.hourOf(now))
    if (!hours[name]) {
      this.#forget(telemetry.hourOf(now) - telemetry.KEPT_HOURS)
      hours[name] = {}
    }
    return (hours[name][key] ??= { visits: 0, failing: 0, lcp: {}, inp: {} })
  }

  #forget(until: number): void {
    const { hours, networks, places } = this.report
    for (const hour of Object.keys(hours)) if (Number(hour) <= until) Reflect.deleteProperty(hours, hour)
    for (const [key, groups] of Object.entries(networks)) {
      for (const [group, { lastHour }] of Object.entries(groups))
        if (lastHour <= until) Reflect.deleteProperty(groups, group)
      if (Object.keys(groups).length === 0) Reflect.deleteProperty(networks, key)
    }
    for (const [key, counts] of Object.entries(places))
      if (
        Object.values(counts).every(
          ({ lastMinute }) => telemetry.hourOf(lastMinute * telemetry.MINUTE_MS) <= until,
        )
      )
        Reflect.deleteProperty(places, key)
  }
}

const keyOf = ({ area, version }: Version) => releaseKey(area, { version })

const increment = (counts: Record<string, number>, bucket: number) => {
  counts[bucket] = (counts[bucket] ?? 0) + 1
}
