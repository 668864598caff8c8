import { existsSync } from 'node:fs'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { type Release, type ReleaseRef, sameRef } from '@fcr/shared/platform/manifest'
import { Refusal, type Layout } from '../files'
import type { FindRelease } from './compatibility'
import { readSignedRelease, readVerifiedRelease } from './releases'
import { recordsNewestFirst } from './state/records'

/**
 * Finds the version to roll back to, with the hash with which it was live. `then` is the last state in which it was, if
 * the history still has it.
 * @throws Refusal `never-live`, or as `requireRelease`
 */
export async function rollbackTarget(at: Layout, current: Live, area: string, to: string | undefined) {
  const before = areaIn(current, area)
  const version = to ?? before?.lastGood?.version
  if (!before || version === undefined) return { target: null, then: undefined }
  for await (const record of signedRecords(at, current)) {
    const target = areaIn(record.live, area)?.active
    if (target?.version === version) return { target, then: record.live }
  }
  if (before.lastGood?.version === version) return { target: before.lastGood, then: undefined }
  await requireRelease(at, area, version)
  throw new Refusal(
    'never-live',
    `by the signed history, ${area} ${version} was never live for all visitors: activate it instead`,
  )
}

/**
 * Whether the signed history shows that a version has passed the release checks: it was the last good one, or passed
 * when it became active. Unlike a check result, that outlives the key that signed the result.
 */
export async function wasVerified(
  at: Layout,
  current: Live,
  area: string,
  ref: ReleaseRef,
): Promise<boolean> {
  if (sameRef(areaIn(current, area)?.lastGood, ref)) return true
  for await (const { live, gate } of signedRecords(at, current)) {
    const entry = areaIn(live, area)
    if (sameRef(entry?.lastGood, ref)) return true
    const passed = gate.some(
      (check) => check.area === area && check.version === ref.version && check.outcome === 'passed',
    )
    if (passed && sameRef(entry?.active, ref)) return true
  }
  return false
}

/** Newest first. Records before the beginning of the chain are unsigned: anybody may have written them. */
async function* signedRecords(at: Layout, current: Live) {
  for await (const record of recordsNewestFirst(at, current)) {
    yield record
    if (record.live.statement?.before === null) return
  }
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

/** Returns a release, or undefined if it was removed, was altered or has no valid signature. */
export const readIfValid = (at: Layout, area: string, ref: ReleaseRef): Promise<Release | undefined> =>
  readVerifiedRelease(at, area, ref).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

/** Loads the active releases, the last good ones and those about to be active, for the plan. */
export async function loadReleases(
  at: Layout,
  current: Live,
  targets: readonly { release: Release; ref: ReleaseRef }[] = [],
): Promise<FindRelease> {
  const byIntegrity = new Map(
    targets.map(({ release, ref }) => [`${release.area} ${ref.integrity}`, release]),
  )
  for (const [area, { active, lastGood }] of Object.entries(current.areas))
    for (const ref of [active, lastGood]) {
      const key = `${area} ${ref?.integrity ?? ''}`
      const release = ref && !byIntegrity.has(key) ? await readIfValid(at, area, ref) : undefined
      if (release) byIntegrity.set(key, release)
    }
  return (area, ref) => byIntegrity.get(`${area} ${ref.integrity}`)
}
