import type { HistoryRecord, Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import { sameRef } from '@fcr/shared/platform/manifest'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import { states, telemetry } from '../store'
import { publishingKeys } from '../trust'
import type { Layout } from '../files'
import type { Suspect } from './decide'

export type Role = 'active' | 'canary'

/**
 * A version with its role since a point in time, and the version that would replace it. `from`: the first hour since
 * 1970 that counts.
 */
export type Watched = { area: string; role: Role; entry: LiveArea; since: number; from: number }

/** Returns the counts of every version that is watched. */
export async function suspects(
  at: Layout,
  state: Live,
  files: readonly telemetry.ReportFile[],
  { watchHours, now }: { watchHours: number; now: number },
): Promise<(Suspect & { role: Role })[]> {
  const watched = await watchedVersions(at, state, now - watchHours * telemetry.HOUR_MS)
  return watched.map((change) => ({ ...suspectFrom(state, files, change, now), role: change.role }))
}

/** Sums what all gateways counted of a watched version, of its control and of the other areas. */
export function suspectFrom(
  { areas }: Pick<Live, 'areas'>,
  files: readonly telemetry.ReportFile[],
  { area, role, entry, since, from }: Watched,
  now: number,
): Suspect {
  const { suspect, control } = versionsIn(entry, role)
  const hours = { from, to: telemetry.hourOf(now) }
  const sampleOf = (name: string, version: { version: string }, within = hours) =>
    telemetry.sampleOf(files, releaseKey(name, version), within)
  const others = Object.entries(areas).filter(
    ([other, { disabled }]) => other !== area && other !== 'shell' && !disabled,
  )
  // A canary and the active version are compared over the same hours; a new version with the last days of the one
  // that it replaced.
  const before = role === 'canary' ? hours : { from: hours.to - telemetry.KEPT_HOURS, to: hours.to }
  return {
    area,
    version: suspect.version,
    age: now - since,
    sample: sampleOf(area, suspect),
    control: { version: control.version, sample: sampleOf(area, control, before) },
    others: area === 'shell' ? [] : others.map(([other, { active }]) => sampleOf(other, active)),
  }
}

function versionsIn(entry: LiveArea, role: Role) {
  const suspect = role === 'canary' ? entry.canary : entry.active
  const control = role === 'canary' ? entry.active : entry.lastGood
  // Only entries with both are watched.
  return { suspect: suspect ?? entry.active, control: control ?? entry.active }
}

/** Versions that went live, or became a canary, after a point in time. */
async function watchedVersions(at: Layout, state: Live, oldest: number): Promise<Watched[]> {
  const watched: Watched[] = []
  for (const [area, entry] of Object.entries(state.areas)) {
    if (entry.disabled) continue
    const roles: Role[] = [
      ...(entry.lastGood ? ['active' as const] : []),
      ...(entry.canary ? ['canary' as const] : []),
    ]
    for (const role of roles) {
      const since = await sinceWhen(at, state, { area, role, oldest })
      if (since === undefined) continue
      const version = (entry[role] ?? entry.active).version
      watched.push({ area, role, entry, since, from: await countedFrom(at, state, { area, version, since }) })
    }
  }
  return watched
}

/** When a version got its role; undefined if that was before `oldest`, or if the history does not contain it. */
async function sinceWhen(
  at: Layout,
  state: Live,
  { area, role, oldest }: { area: string; role: Role; oldest: number },
): Promise<number | undefined> {
  const refOf = (live: Live) => areaIn(live, area)?.[role]
  let since: number | undefined
  for await (const record of states.recordsNewestFirst(at, state)) {
    if (!sameRef(refOf(record.live), refOf(state))) return since
    since = Date.parse(record.at)
    if (since < oldest) return undefined
  }
  return since
}

/**
 * Returns the first hour that counts. Counts are by the hour: if the version was taken back, or its area disabled, and it
 * returned within the same hour, that hour also has failures from before. Their cause may be mended by now, so counting
 * begins with the next hour.
 */
async function countedFrom(
  at: Layout,
  state: Live,
  { area, version, since }: { area: string; version: string; since: number },
): Promise<number> {
  const { hourOf } = telemetry
  let from = since
  let next = since
  let wasInterrupted = false
  for await (const record of states.recordsNewestFirst(at, state)) {
    const wasLive = isLive(record.live, area, version)
    if (wasLive && wasInterrupted) return hourOf(from) + 1
    if (!wasLive && !wasInterrupted) from = Math.max(since, next)
    wasInterrupted ||= !wasLive
    next = Date.parse(record.at)
    if (hourOf(next) < hourOf(from)) break
  }
  return hourOf(from)
}

/**
 * Whether auto-rollback has rolled back a version before: an operator who activated it again overrides auto-rollback.
 * Areas that moved with a shell follow it in the changes; they were not rolled back themselves.
 */
export async function wasRolledBack(
  at: Layout,
  state: Live,
  area: string,
  version: string,
): Promise<boolean> {
  let after: HistoryRecord | undefined
  for await (const record of states.recordsNewestFirst(at, state)) {
    if (after?.actor === publishingKeys.AUTO_ROLLBACK && after.changes[0]?.area === area)
      if (isLive(record.live, area, version) && !isLive(after.live, area, version)) return true
    after = record
  }
  return false
}

/** Whether an operator has marked a version as a security fix, which auto-rollback never rolls back. */
export async function isSecurityFix(
  at: Layout,
  state: Live,
  area: string,
  version: string,
): Promise<boolean> {
  for await (const { changes } of states.recordsNewestFirst(at, state))
    for (const { area: changed, to, canary, securityFix } of changes)
      if (securityFix && changed === area && (canary?.version ?? to) === version) return true
  return false
}

/** Whether visitors can get a version, all of them or those of a canary. */
function isLive(state: Live, area: string, version: string): boolean {
  const entry = areaIn(state, area)
  return !entry?.disabled && (entry?.active.version === version || entry?.canary?.version === version)
}
