import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Live } from '@fcr/shared/contracts/releases'
import { commit, type Meta } from './commit'
import { clearAbandoned, isErrno, syncFolder, temporaryPath, writeDurably } from './durable'
import type { Layout } from './layout'
import { requireArea } from './lookup'
import { areaIn, type Target } from './plan'
import { areasIn, releasesOf } from './releases'
import { readLive } from './state'

export type PruneRequest = {
  area?: string | undefined
  /** How many of the newest publications of each area stay, in addition to the live ones. */
  keep: number
}
export type Pruned = {
  outcome: 'pruned' | 'would-prune'
  releases: { area: string; version: string; size: number }[]
}

type Found = Target & { size: number }

/**
 * Removes old releases. Active and last good releases stay, and so do the newest publications of each area.
 *
 * A concurrent activation must not make a release live while it is being removed. Each release is therefore
 * first marked, which prevents its activation. Then a revision is committed, so that all plans made before
 * the marks are recomputed. Only releases that this revision does not refer to are removed. A process killed
 * in between leaves marked releases, which the next pruning removes.
 */
export async function prune(at: Layout, { area, keep }: PruneRequest, meta: Meta): Promise<Pruned> {
  const before = await readLive(at)
  requireArea(at, before, area)
  const found = await findUnused(at, before, keep, area)
  const listed = found.map(({ area, ref, size }) => ({ area, version: ref.version, size }))
  if (meta.dryRun) return { outcome: 'would-prune', releases: listed }
  if (found.length === 0) return { outcome: 'pruned', releases: [] }
  await clearAbandoned(at.temporary)
  for (const { area, ref } of found) await mark(at, area, ref.version)
  let state: Live | undefined
  await commit(at, meta, (current) => {
    state = current
    return Promise.resolve({ outcome: 'change', action: 'prune', areas: current.areas, changes: [] })
  })
  const removed: Found[] = []
  for (const each of found) {
    if (state && isReferred(state, each)) await rm(markOf(at, each.area, each.ref.version), { force: true })
    else if (await remove(at, each)) removed.push(each)
  }
  return {
    outcome: 'pruned',
    releases: removed.map(({ area, ref, size }) => ({ area, version: ref.version, size })),
  }
}

async function findUnused(at: Layout, state: Live, keep: number, only?: string): Promise<Found[]> {
  const found: Found[] = []
  for (const area of await areasIn(at)) {
    if (only !== undefined && area !== only) continue
    const releases = await releasesOf(at, area)
    for (const { release, ref } of releases.slice(keep)) {
      const size = Object.values(release.files).reduce((sum, file) => sum + file.size, 0)
      if (!isReferred(state, { area, ref })) found.push({ area, ref, size })
    }
  }
  return found
}

function isReferred(state: Live, { area, ref }: Target): boolean {
  const entry = areaIn(state, area)
  return [entry?.active, entry?.lastGood, entry?.canary].some((each) => each?.version === ref.version)
}

const markOf = (at: Layout, area: string, version: string) => path.join(at.release(area, version), '.pruned')

/** Whether a release is about to be removed. */
export const isMarked = (at: Layout, area: string, version: string) => existsSync(markOf(at, area, version))

async function mark(at: Layout, area: string, version: string): Promise<void> {
  try {
    await writeDurably(markOf(at, area, version), '')
    await syncFolder(at.release(area, version))
  } catch (error) {
    // Another pruning has already marked or removed it.
    if (!isErrno(error, 'EEXIST', 'ENOENT')) throw error
  }
}

/** Returns whether the release existed: another pruning may have been faster. */
async function remove(at: Layout, { area, ref }: Target): Promise<boolean> {
  const away = temporaryPath(at.temporary, `${area}-${ref.version}`)
  try {
    await rename(at.release(area, ref.version), away)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
  await syncFolder(at.area(area))
  await rm(away, { recursive: true, force: true })
  await rm(at.gate(area, ref.version), { force: true })
  return true
}
