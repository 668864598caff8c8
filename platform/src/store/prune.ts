import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Live } from '@fcr/shared/platform/deployment-state'
import type { Target } from '@fcr/shared/platform/manifest'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import { compression, disk, type Layout } from '../files'
import { releasesInUse } from './in-use'
import { requireArea } from './lookup'
import { areasIn, releasesOf, sizeOf } from './releases'
import { readLive } from './state/live'

export type PruneRequest = {
  area?: string | undefined
  /** How many of the newest publications of each area stay, in addition to the live ones. */
  keep: number
}
export type Pruned = {
  outcome: 'pruned' | 'would-prune'
  releases: { area: string; version: string; size: number }[]
}

type Found = Target & { size: number; files: string[] }

/**
 * Removes old releases. Keeps releases that open pages may still need, and the newest publications of each area. A
 * concurrent activation must not make a release live while it is being removed. Each release is therefore first
 * marked, which prevents its activation. Then a revision is committed, so that all plans made before the marks are
 * recomputed. Only releases that this revision does not refer to are removed. A process killed in between leaves
 * marked releases, which the next pruning removes. On a full disk, dispensable files are removed first to make room
 * for the marks and the revision.
 */
export async function prune(
  at: Layout,
  { area, keep }: PruneRequest,
  { dryRun, announce }: { dryRun?: boolean | undefined; announce: () => Promise<Live> },
): Promise<Pruned> {
  const before = await readLive(at)
  requireArea(at, before, area)
  const unused = await findUnused(at, before, keep, area)
  const listed = unused.map(({ area, ref, size }) => ({ area, version: ref.version, size }))
  if (dryRun) return { outcome: 'would-prune', releases: listed }
  if (unused.length === 0) return { outcome: 'pruned', releases: [] }
  await disk.clearAbandoned(at.temporary)
  const state = await markAll(at, unused, announce).catch(async (error: unknown) => {
    if (!disk.isErrno(error, 'ENOSPC', 'EDQUOT')) throw error
    for (const release of unused) await makeRoom(at, release)
    return markAll(at, unused, announce)
  })
  const removed: Found[] = []
  for (const release of unused) {
    if (isReferred(state, release)) await rm(markOf(at, release.area, release.ref.version), { force: true })
    else if (await remove(at, release)) removed.push(release)
  }
  return {
    outcome: 'pruned',
    releases: removed.map(({ area, ref, size }) => ({ area, version: ref.version, size })),
  }
}

/** Marks releases and commits a revision; returns the state that it found. */
async function markAll(at: Layout, unused: readonly Found[], announce: () => Promise<Live>): Promise<Live> {
  for (const { area, ref } of unused) await mark(at, area, ref.version)
  return announce()
}

/**
 * Removes the dispensable files of a release: should it become live after all, it is served without its compressed
 * copies.
 */
async function makeRoom(at: Layout, unusedRelease: Found): Promise<void> {
  await removeFindings(at, unusedRelease)
  for (const file of unusedRelease.files)
    for (const { extension } of compression.encodings)
      await rm(path.join(at.release(unusedRelease.area, unusedRelease.ref.version), file + extension), {
        force: true,
      })
}

/** Removes the files stored outside a release, which are never served. */
async function removeFindings(at: Layout, { area, ref }: Target): Promise<void> {
  await rm(at.maps(area, ref.version), { recursive: true, force: true })
  await rm(at.checkPictures(area, ref.version), { recursive: true, force: true })
}

async function findUnused(at: Layout, state: Live, keep: number, only?: string): Promise<Found[]> {
  const unused: Found[] = []
  const used = await releasesInUse(at, state)
  for (const area of await areasIn(at)) {
    if (only !== undefined && area !== only) continue
    const releases = await releasesOf(at, area)
    for (const { release, ref } of releases.slice(keep)) {
      if (!used.has(releaseKey(area, ref)))
        unused.push({ area, ref, size: sizeOf(release), files: Object.keys(release.files) })
    }
  }
  return unused
}

function isReferred(state: Live, { area, ref }: Target): boolean {
  const entry = areaIn(state, area)
  return [entry?.active, entry?.lastGood, entry?.canary].some((used) => used?.version === ref.version)
}

const markOf = (at: Layout, area: string, version: string) => path.join(at.release(area, version), '.pruned')

/** Whether a release is about to be removed. */
export const isMarked = (at: Layout, area: string, version: string) => existsSync(markOf(at, area, version))

async function mark(at: Layout, area: string, version: string): Promise<void> {
  try {
    await disk.writeDurably(markOf(at, area, version), '')
    await disk.syncFolder(at.release(area, version))
  } catch (error) {
    // Another pruning has already marked or removed it.
    if (!disk.isErrno(error, 'EEXIST', 'ENOENT')) throw error
  }
}

/** Returns whether the release existed: another pruning may have been faster. */
async function remove(at: Layout, { area, ref }: Target): Promise<boolean> {
  const away = disk.temporaryPath(at.temporary, `${area}-${ref.version}`)
  try {
    await rename(at.release(area, ref.version), away)
  } catch (error) {
    if (disk.isErrno(error, 'ENOENT')) return false
    throw error
  }
  await disk.syncFolder(at.area(area))
  await rm(away, { recursive: true, force: true })
  await rm(at.checkResult(area, ref.version), { force: true })
  await removeFindings(at, { area, ref })
  return true
}
