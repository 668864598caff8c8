import { createHash } from 'node:crypto'
import type { Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import { type Release, type ReleaseRef, sameRef } from '@fcr/shared/platform/manifest'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import { compatibility } from '../../store'
import type { Shell, VerifiedState } from './verified-state'

/** Number of buckets, in the order in which canaries reach them (`fcr_grupo`). */
export const BUCKETS = 10_000

/** The values that determine which versions a browser gets. */
export type Visitor = {
  /** From 0 to 9999; undefined while no area has a canary. */
  bucket: number | undefined
  /** Versions that failed in this browser, as `<area>@<version>`. */
  quarantined: readonly string[]
}

/** A published version that is shown to one browser, whatever is live. */
export type Previewed = { area: string; ref: ReleaseRef }

type Canary = NonNullable<LiveArea['canary']>

/**
 * Returns whether a canary reaches a bucket. A growing percentage only adds buckets, so it moves nobody back; the salt
 * gives each canary other buckets first.
 */
export function reachOf({ percent, salt }: Canary): (bucket: number | undefined) => boolean {
  const offset = createHash('sha256').update(salt).digest().readUInt32BE(0) % BUCKETS
  return (bucket) => bucket !== undefined && (bucket + offset) % BUCKETS < percent * (BUCKETS / 100)
}

/** Whether any visitor may get a canary. */
export const hasCanary = ({ live }: VerifiedState) =>
  Object.values(live.areas).some(({ canary, disabled }) => canary !== null && !disabled)

/**
 * Returns the function that computes the state as one browser sees it: `active` is the version that it gets,
 * `lastGood` the one that it falls back to. Pages, prerendered markup, preloads and `/live.json` are made from this
 * state only, so that they always name the same versions. Browsers that get the same canaries share one state, with its
 * pages; one with quarantined versions gets a new one for each request.
 */
export function createVersionRouting() {
  let madeFrom: VerifiedState | undefined
  let made = new Map<string, VerifiedState>()

  return (state: VerifiedState, visitor: Visitor): VerifiedState => {
    if (visitor.quarantined.length > 0) return routeVersions(state, visitor)
    if (madeFrom !== state) made = new Map()
    madeFrom = state
    const canaries = Object.entries(state.live.areas)
      .flatMap(([area, { canary }]) => (canary && reachOf(canary)(visitor.bucket) ? [area] : []))
      .join()
    const result = made.get(canaries) ?? routeVersions(state, visitor)
    made.set(canaries, result)
    return result
  }
}

/**
 * Computes one browser's state. A version that does not work with the shell that this browser gets is skipped; if an
 * area has no other, this browser gets it as disabled. If all remaining versions are quarantined, the browser tries
 * them again.
 * @param previewed a version to prefer; its release, and for a shell its page, must be in the state
 */
export function routeVersions(state: VerifiedState, visitor: Visitor, previewed?: Previewed): VerifiedState {
  const { live, releases } = state
  const chosen = (area: string, entry: LiveArea, isUsable: (ref: ReleaseRef) => boolean): LiveArea => {
    const usable = optionsOf(area, entry, visitor, previewed).filter(isUsable)
    const kept = usable.filter((ref) => !visitor.quarantined.includes(releaseKey(area, ref)))
    const [active = entry.active, lastGood = null] = kept.length > 0 ? kept : usable
    const isUnfit =
      usable.length === 0 && releases[releaseKey(area, active)] !== undefined && area !== 'shell'
    const disabled = isUnfit ? { reason: 'it needs another shell', since: live.updatedAt } : entry.disabled
    return { ...entry, active, lastGood, canary: null, disabled }
  }
  const before = areaIn(live, 'shell')
  const next = before && chosen('shell', before, (ref) => isUsableShell(state, before, ref))
  const shell = (next && shellOf(state, next.active)) ?? state.shell
  const isUsable = (area: string, ref: ReleaseRef) => works(releases[releaseKey(area, ref)], shell)
  const areas: Live['areas'] = {}
  for (const [area, entry] of Object.entries(live.areas))
    if (area === 'shell') areas[area] = next ?? entry
    else if (entry.disabled) areas[area] = { ...entry, canary: null }
    else areas[area] = chosen(area, entry, (ref) => isUsable(area, ref))
  if (previewed && !areaIn(live, previewed.area) && isUsable(previewed.area, previewed.ref))
    areas[previewed.area] = { active: previewed.ref, lastGood: null, canary: null, disabled: null }
  return { ...state, live: { ...live, areas }, releases: releasesNamedIn(areas, state), shell }
}

/** Versions that a visitor may get, best first. */
function optionsOf(
  area: string,
  entry: LiveArea,
  { bucket }: Visitor,
  previewed: Previewed | undefined,
): ReleaseRef[] {
  const { active, lastGood, canary } = entry
  const options = new Map<string, ReleaseRef>()
  const add = ({ version, integrity }: ReleaseRef) => {
    if (!options.has(version)) options.set(version, { version, integrity })
  }
  if (previewed?.area === area) add(previewed.ref)
  if (canary && reachOf(canary)(bucket)) add(canary)
  add(active)
  if (lastGood) add(lastGood)
  return [...options.values()]
}

/**
 * A shell that is not verified here must work with every live area; a shell to which visitors are rolled back need
 * not. If that one has another area contract, each area must have a version for it, so that all are rolled back
 * together.
 */
function isUsableShell(state: VerifiedState, { active, lastGood }: LiveArea, ref: ReleaseRef): boolean {
  const shell = shellOf(state, ref)
  if (!shell || sameRef(ref, active)) return shell !== undefined
  const isBack = sameRef(ref, lastGood)
  const live = shellOf(state, active) ?? shell
  if (isBack && contractOf(live) === contractOf(shell)) return true
  return Object.entries(state.live.areas).every(([area, entry]) => {
    if (area === 'shell' || entry.disabled) return true
    const options = isBack ? [entry.active, entry.lastGood] : [entry.active]
    const verified = options.flatMap((option) =>
      option ? (state.releases[releaseKey(area, option)] ?? []) : [],
    )
    return verified.length === 0 || verified.some((release) => works(release, shell))
  })
}

const contractOf = ({ release: { provides } }: Shell) => provides?.contract

/** Whether a release is verified, and works with a shell. */
function works(release: Release | undefined, shell: Shell | undefined): boolean {
  const { provides = null } = shell?.release ?? {}
  if (!release?.requires || !provides) return release !== undefined
  return compatibility.unmetRequirements(release.requires, provides).length === 0
}

function shellOf({ releases, shells }: VerifiedState, ref: ReleaseRef): Shell | undefined {
  const release = releases[releaseKey('shell', ref)]
  return release && shells.get(release)
}

function releasesNamedIn(areas: Live['areas'], { releases }: VerifiedState): VerifiedState['releases'] {
  const keys = Object.entries(areas).flatMap(([area, { active, lastGood }]) =>
    [active, lastGood].flatMap((ref) => (ref ? [releaseKey(area, ref)] : [])),
  )
  return Object.fromEntries(
    keys.flatMap((key) => {
      const release = releases[key]
      return release ? [[key, release] as const] : []
    }),
  )
}
