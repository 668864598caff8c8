import type { AreaOverview } from '@fcr/shared/platform/operations'
import type { Live } from '@fcr/shared/platform/deployment-state'
import type { ReleaseRef } from '@fcr/shared/platform/manifest'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import { releaseFiles, states, telemetry } from '../store'
import { checkResults } from '../checks'
import type { Layout } from '../files'
import { changesSince } from './history'

export const DAY_HOURS = 24

/**
 * Every area that is live or has a release, the shell first. @param live the state, instead of the registry's newest
 */
export async function overview(at: Layout, live?: Live): Promise<AreaOverview[]> {
  const state = live ?? (await states.readLive(at))
  const names = new Set([...Object.keys(state.areas), ...(await releaseFiles.areasIn(at))])
  const now = Date.now()
  const reports = await telemetry.readReports(at)
  const failures = telemetry.failuresIn(reports, now)
  const figures = (area: string, ref: ReleaseRef | null | undefined) =>
    ref
      ? telemetry.figuresOf(reports, releaseKey(area, ref), {
          from: telemetry.hourOf(now) - DAY_HOURS + 1,
          to: telemetry.hourOf(now),
        })
      : null
  const since = await changesSince(at, state)
  const rows = await Promise.all(
    [...names].sort(shellFirst).map(async (area): Promise<AreaOverview> => {
      const entry = areaIn(state, area)
      const move = since.get(area)
      const forced = move?.gate.find((check) => check.area === area)?.forced ?? []
      const releases = await releaseFiles.releasesOf(at, area)
      return {
        area,
        active: entry?.active.version ?? null,
        lastGood: entry?.lastGood?.version ?? null,
        disabled: entry?.disabled ?? null,
        since: move?.at ?? null,
        by: move?.actor ?? null,
        reason: move?.reason ?? null,
        ...(forced.length > 0 && { forced }),
        failures: (entry && failures.get(releaseKey(area, entry.active))) ?? 0,
        canary: entry?.canary ? { version: entry.canary.version, percent: entry.canary.percent } : null,
        figures: {
          active: figures(area, entry?.active),
          lastGood: figures(area, entry?.lastGood),
          canary: figures(area, entry?.canary),
        },
        versions: await Promise.all(
          releases.map(async ({ ref, release: { version, publishedAt, commit } }) => {
            const result = await checkResults.readCheckResult(at, area, ref)
            const gate = result && { outcome: result.outcome, thorough: result.thorough?.outcome ?? null }
            return { version, publishedAt, commit, gate: gate ?? null }
          }),
        ),
      }
    }),
  )
  return rows
}

const shellFirst = (a: string, b: string) =>
  Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b)
