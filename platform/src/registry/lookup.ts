import { existsSync } from 'node:fs'
import type { Live, Release, ReleaseRef } from '@fcr/shared/contracts/releases'
import type { FindRelease } from './compatibility'
import type { Layout } from './layout'
import { areaIn } from './plan'
import { Refusal } from './refusal'
import { readSignedRelease, readVerifiedRelease } from './releases'
import { recordsNewestFirst } from './state'

/**
 * Finds the version to roll back to. If it was live before, the hash and the last good version are those from
 * then.
 */
export async function rollbackTarget(at: Layout, current: Live, area: string, to: string | undefined) {
  const before = areaIn(current, area)
  const version = to ?? before?.lastGood?.version
  if (!before || version === undefined) return { target: null, lastGoodThen: null }
  let isBegun = false
  for await (const record of recordsNewestFirst(at, current)) {
    if (isBegun) break
    // Anybody may have written what is before the beginning of the chain.
    isBegun = record.live.statement?.before === null
    const then = areaIn(record.live, area)
    if (then?.active.version === version) return { target: then.active, lastGoodThen: then.lastGood }
  }
  const target = before.lastGood?.version === version ? before.lastGood : undefined
  return { target: target ?? (await requireRelease(at, area, version)).ref, lastGoodThen: null }
}

/** @throws Refusal `unknown-area` for an area that is neither live nor has a release */
export function requireArea(at: Layout, state: Live, area: string | undefined) {
  if (area !== undefined && !areaIn(state, area) && !existsSync(at.area(area)))
    throw new Refusal('unknown-area', `${area} is not in the registry`)
}

/** @throws Refusal `unknown-area`, `unknown-version`, `unsigned` or `damaged` */
export async function requireRelease(at: Layout, area: string, version: string) {
  if (!existsSync(at.area(area))) throw new Refusal('unknown-area', `${area} is not in the registry`)
  return readSignedRelease(at, area, version)
}

/** Loads the active releases and the ones about to be active, for the plan. */
export async function loadReleases(
  at: Layout,
  current: Live,
  targets: readonly { release: Release; ref: ReleaseRef }[] = [],
): Promise<FindRelease> {
  const known = new Map(targets.map(({ release, ref }) => [`${release.area} ${ref.integrity}`, release]))
  for (const [area, { active }] of Object.entries(current.areas)) {
    const key = `${area} ${active.integrity}`
    if (known.has(key)) continue
    const release = await readVerifiedRelease(at, area, active).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (release) known.set(key, release)
  }
  return (area, ref) => known.get(`${area} ${ref.integrity}`)
}
