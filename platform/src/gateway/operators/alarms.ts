import type { Alarm, AreaOverview } from '@fcr/shared/platform/operations'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { releaseKey } from '@fcr/shared/platform/route-owner'
import { telemetry } from '../../store'
import { publishingKeys } from '../../trust'
import { DAY_HOURS } from '../../deployments'
import { defaultSettings, isWorseThan } from '../../auto-rollback'

/** Fewer failing visits raise no alarm. */
const FEWEST_FAILING = 3
/** The highest third quartile that counts as good (https://web.dev/articles/lcp). */
const GOOD_LCP_MS = 2500
/** Fewer visits are too few to judge speed. */
const FEWEST_VISITS = 20

type Watched = { area: string; version: string; before: string | null }

/** Returns alarms about the versions that visitors get: the live one and the canary of each area. */
export function versionAlarms(
  areas: readonly AreaOverview[],
  files: readonly telemetry.ReportFile[],
  now: number,
): Alarm[] {
  return areas.flatMap(({ area, active, lastGood, canary, disabled }) => {
    if (active === null || disabled) return []
    const live: Watched = { area, version: active, before: lastGood }
    const tested = canary && { area, version: canary.version, before: active }
    return [live, ...(tested ? [tested] : [])].flatMap((version) => [
      ...failing(version, files, now),
      ...slow(version, files, now),
    ])
  })
}

function failing(
  { area, version, before }: Watched,
  files: readonly telemetry.ReportFile[],
  now: number,
): Alarm[] {
  const sampled = (name: string, from: number) =>
    telemetry.sampleOf(files, releaseKey(area, { version: name }), { from, to: telemetry.hourOf(now) })
  const sample = sampled(version, telemetry.hourOf(now) - DAY_HOURS + 1)
  const control = before === null ? undefined : sampled(before, telemetry.hourOf(now) - telemetry.KEPT_HOURS)
  if (sample.failing < FEWEST_FAILING) return []
  if (!isWorseThan(sample, control ?? { visits: 0, failing: 0 }, defaultSettings.ratio)) return []
  const { visits, failing: failed } = sample
  return [
    {
      kind: 'failing',
      area,
      version,
      visits,
      failing: failed,
      before:
        before !== null && control
          ? { version: before, visits: control.visits, failing: control.failing }
          : null,
    },
  ]
}

function slow({ area, version }: Watched, files: readonly telemetry.ReportFile[], now: number): Alarm[] {
  const hours = { from: telemetry.hourOf(now) - DAY_HOURS + 1, to: telemetry.hourOf(now) }
  const { visits, lcp } = telemetry.figuresOf(files, releaseKey(area, { version }), hours)
  const isSlow = lcp && visits >= FEWEST_VISITS && lcp.p75 > GOOD_LCP_MS
  return isSlow ? [{ kind: 'slow', area, version, lcp: lcp.p75 }] : []
}

/** Returns alarms for automatic rollbacks since a point in time. @param records newest first */
export const rolledBack = (records: readonly HistoryRecord[], since: number): Alarm[] =>
  records
    .filter(({ actor, at }) => actor === publishingKeys.AUTO_ROLLBACK && Date.parse(at) >= since)
    .flatMap(({ changes, reason, at }) =>
      // The first change; areas that move with a shell did not fail.
      changes.slice(0, 1).map(({ area, from, canary }) => ({
        kind: 'taken-back' as const,
        area,
        version: canary?.version ?? from ?? '',
        reason,
        at,
      })),
    )

/** A gateway may take this long to serve a change. */
const LATE_MS = 10_000

/** Returns a filter for the gateways that are late with a revision. */
export function createLateGateways() {
  const lasting = telemetry.createLasting(LATE_MS)
  return (
    gateways: readonly { gateway: string; host: string; revision: number }[],
    { revision }: Pick<Live, 'revision'>,
    now: number,
  ): Alarm[] =>
    lasting(
      gateways.filter((gateway) => gateway.revision < revision),
      now,
    ).map((gateway) => ({ kind: 'behind', host: gateway.host, revision: gateway.revision }))
}
