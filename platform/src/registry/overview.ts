import type { HistoryRecord, LiveArea } from '@fcr/shared/contracts/releases'
import { failuresLastHour } from './failures'
import type { Layout } from './layout'
import { areaIn, sameRef } from './plan'
import { areasIn, releasesOf } from './releases'
import { readLive, recordsNewestFirst } from './state'

export type AreaOverview = {
  area: string
  active: string | null
  lastGood: string | null
  disabled: LiveArea['disabled']
  /** When the active version became active. */
  since: string | null
  by: string | null
  reason: string | null
  /** How many failures browsers reported in the last hour. */
  failures: number
  /** Versions in the registry, newest publication first. */
  versions: { version: string; publishedAt: string; commit: string | null }[]
}

/** Every area that is live or has a release, the shell first. */
export async function overview(at: Layout): Promise<AreaOverview[]> {
  const state = await readLive(at)
  const names = new Set([...Object.keys(state.areas), ...(await areasIn(at))])
  const failures = await failuresLastHour(at)
  const since = await lastMoves(at, state.revision, Object.entries(state.areas))
  const rows = await Promise.all(
    [...names].sort(shellFirst).map(async (area): Promise<AreaOverview> => {
      const entry = areaIn(state, area)
      const move = since.get(area)
      const releases = await releasesOf(at, area)
      return {
        area,
        active: entry?.active.version ?? null,
        lastGood: entry?.lastGood?.version ?? null,
        disabled: entry?.disabled ?? null,
        since: move?.at ?? null,
        by: move?.actor ?? null,
        reason: move?.reason ?? null,
        failures: failures[area] ?? 0,
        versions: releases.map(({ release: { version, publishedAt, commit } }) => ({
          version,
          publishedAt,
          commit,
        })),
      }
    }),
  )
  return rows
}

/** For each area, the record since which its active version has been active without interruption. */
async function lastMoves(at: Layout, revision: number, live: [string, LiveArea][]) {
  const open = new Map(live)
  const moves = new Map<string, HistoryRecord>()
  for await (const record of recordsNewestFirst(at, revision)) {
    for (const [area, entry] of open) {
      if (sameRef(areaIn(record.live, area)?.active, entry.active)) moves.set(area, record)
      else open.delete(area)
    }
    if (open.size === 0) break
  }
  return moves
}

const shellFirst = (a: string, b: string) =>
  Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b)
