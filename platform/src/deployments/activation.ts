import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { type Release, type ReleaseRef, type Requirements, sameRef } from '@fcr/shared/platform/manifest'
import {
  checkResults,
  checkThoroughly,
  requireChecks,
  type Candidate,
  type CheckOptions,
  type CheckReport,
  type Mount,
} from '../checks'
import { Refusal, type Layout } from '../files'
import { lookup, pruning, releaseFiles, states } from '../store'
import { authorOfChanges, commit, requireServable, type Committed, type Decide, type Meta } from './commit'
import { planActivation, planRollback, type Plan } from './plan'

export type VersionRequest = { area: string; version: string }

/** Makes versions live once they are intact, are compatible with the live state, and have passed the release checks. */
export async function activate(
  at: Layout,
  requested: readonly VersionRequest[],
  meta: Meta,
  options: CheckOptions & { onLive?: ((committed: Committed) => void) | undefined },
  /** Throws if the current state does not allow it. */
  check: (current: Live) => void = () => undefined,
): Promise<Committed> {
  const { candidates, decide } = await prepare(at, requested)
  const checked: Decide = (current) => {
    check(current)
    return decide(current)
  }
  const committed = await commitChecked(at, meta, options, { decide: checked, candidates: () => candidates })
  if (committed.outcome !== 'changed' || options.force) return committed
  options.onLive?.(committed)
  const thorough = await checkOnceLive(at, meta, committed.record, options.mount)
  return thorough ? { ...committed, thorough } : committed
}

/** Runs the release checks for versions as an activation would, without changing anything live. */
export async function checkOnly(
  at: Layout,
  requested: readonly VersionRequest[],
  options: CheckOptions,
): Promise<CheckReport[]> {
  const { candidates, decide } = await prepare(at, requested)
  const current = await states.readLive(at)
  const plan = await decide(current)
  if (plan.outcome === 'refused') throw new Refusal(plan.code, ...plan.reasons)
  if (plan.outcome === 'change') await requireServable(at, current, plan)
  const areas = plan.outcome === 'change' ? plan.areas : current.areas
  return requireChecks(at, candidates, areas, await providesIn(at, current, candidates), {
    ...options,
    thorough: options.thorough || isThoroughFirst(candidates, areas),
    trust: 'none',
    before: current.areas,
  })
}

type RollbackMeta = Meta & {
  to?: string | undefined
  /** Does nothing if another version has become active meanwhile. */
  from?: string | undefined
}

/**
 * Rolls back to the last verified version, or to a given one. An earlier check result is enough, even if other
 * versions have become live since: a rollback must not wait.
 * @param meta.from rolls back only if this version is still active
 */
export async function rollback(
  at: Layout,
  area: string,
  { to, from, ...meta }: RollbackMeta,
  options: CheckOptions,
): Promise<Committed> {
  const checkOnce = intactOnce(at)
  let candidates: Candidate[] = []
  const decide: Decide = async (current) => {
    if (from !== undefined && areaIn(current, area)?.active.version !== from)
      return { outcome: 'none', why: `${area} ${from} is not active any more` }
    const { target, then } = await lookup.rollbackTarget(at, current, area, to)
    const release = target ? await releaseFiles.readVerifiedRelease(at, area, target) : undefined
    const earlier = await stillThere(at, then, area)
    candidates = release && target ? [...earlier.candidates, { area, ref: target, release }] : []
    for (const candidate of candidates)
      candidate.wasVerified = await lookup.wasVerified(at, current, candidate.area, candidate.ref)
    const find = await lookup.loadReleases(at, current, candidates)
    const plan = planRollback(current, { area, target, then: earlier.areas, find })
    if (plan.outcome !== 'change') return plan
    for (const moved of movingIn(plan, candidates)) {
      requireKept(at, moved.area, moved.release.version)
      await checkOnce(moved.release)
    }
    return plan
  }
  return commitChecked(at, meta, { ...options, trust: 'any' }, { decide, candidates: () => candidates })
}

async function prepare(at: Layout, requested: readonly VersionRequest[]) {
  if (new Set(requested.map(({ area }) => area)).size < requested.length)
    throw new Refusal('bad-request', 'an area is named twice')
  const candidates: Candidate[] = await Promise.all(
    requested.map(async ({ area, version }) => {
      const { release, ref } = await lookup.requireRelease(at, area, version)
      return { area, ref, release }
    }),
  )
  const checkOnce = intactOnce(at)
  const decide: Decide = async (current) => {
    const find = await lookup.loadReleases(at, current, candidates)
    const proven = await loadVerified(at, current)
    const plan = planActivation(current, { targets: candidates, find, proven })
    if (plan.outcome !== 'change') return plan
    const moving = new Set(plan.changes.map(({ area }) => area))
    for (const { area, release } of candidates) {
      if (!moving.has(area)) continue
      requireKept(at, area, release.version)
      await checkOnce(release)
    }
    return plan
  }
  return { candidates, decide }
}

/** Which active versions are verified: by their check results or, where these are lost, by the signed history. */
async function loadVerified(at: Layout, current: Live): Promise<checkResults.IsVerified> {
  const hasPassed = await checkResults.loadVerified(at, current)
  const attested = new Set<string>()
  for (const [area, { active }] of Object.entries(current.areas))
    if (!hasPassed(area, active) && !(await checkResults.readCheckResult(at, area, active)))
      if (await lookup.wasVerified(at, current, area, active)) attested.add(area)
  return (area, ref) =>
    hasPassed(area, ref) || (attested.has(area) && sameRef(areaIn(current, area)?.active, ref))
}

/** @throws Refusal for a release that is being pruned */
export function requireKept(at: Layout, area: string, version: string) {
  if (pruning.isMarked(at, area, version))
    throw new Refusal('unknown-version', `${area} ${version} is being removed`)
}

/**
 * Returns the areas of an earlier state with the versions that can still go live: since then they may have been pruned,
 * or their key revoked.
 * @param area the area that is rolled back; with a shell, the other areas may have to move too
 */
async function stillThere(at: Layout, then: Live | undefined, area: string) {
  const readKept = (name: string, ref: ReleaseRef) =>
    pruning.isMarked(at, name, ref.version) ? undefined : lookup.readIfValid(at, name, ref)
  const areas: Live['areas'] = {}
  const candidates: Candidate[] = []
  for (const [name, entry] of Object.entries(then?.areas ?? {})) {
    if (area !== 'shell' && name !== area) continue
    const release = await readKept(name, entry.active)
    if (!release) continue
    const { lastGood } = entry
    areas[name] = { ...entry, lastGood: lastGood && (await readKept(name, lastGood)) ? lastGood : null }
    if (name !== area) candidates.push({ area: name, ref: entry.active, release })
  }
  return { areas, candidates }
}

/** Checks each release's files only once, even if the plan is recomputed. */
export function intactOnce(at: Layout) {
  const checked = new Set<string>()
  return async (release: Release) => {
    const key = `${release.area} ${release.version}`
    if (checked.has(key)) return
    const problems = await releaseFiles.fileProblems(at, release)
    if (problems.length > 0) throw new Refusal('damaged', ...problems)
    checked.add(key)
  }
}

type Gated = { decide: Decide; candidates: () => readonly Candidate[] }

/**
 * The release checks take seconds and must not block others: they therefore test the current state before the commit;
 * if the shell or the changed versions differ at the time of the commit, they run again.
 */
export async function commitChecked(
  at: Layout,
  meta: Meta,
  options: CheckOptions,
  { decide, candidates }: Gated,
): Promise<Committed> {
  for (;;) {
    const current = await states.readLive(at)
    const plan = await decide(current)
    if (meta.dryRun) return commit(at, meta, decide)
    // The release checks take long: a change that would be refused after them is refused before.
    await authorOfChanges(at, meta)
    if (plan.outcome === 'change') await requireServable(at, current, plan)
    // If no version changes, the release checks have nothing to test, unless that is different at the time of the
    // commit.
    const moving = movingIn(plan, candidates())
    const areas = plan.outcome === 'change' ? (plan.candidate ?? plan.areas) : current.areas
    const checks = await requireChecks(at, moving, areas, await providesIn(at, current, moving), {
      ...options,
      thorough: options.trust !== 'any' && isThoroughFirst(moving, areas),
      before: current.areas,
      signer: meta.signer,
    })
    const stale: Plan = { outcome: 'none', why: 'the release checks looked at another state' }
    let last: Plan = stale
    const decideOnSame: Decide = async (now) => {
      const next = await decide(now)
      const holds =
        next.outcome !== 'change' || sameConditions(current, now, moving, movingIn(next, candidates()))
      return (last = holds ? next : stale)
    }
    const committed = await commit(at, meta, decideOnSame, checks)
    if (last !== stale) return committed
  }
}

/**
 * Whether the thorough part precedes the activation: required for changes that cannot be rolled back alone.
 */
const isThoroughFirst = (moving: readonly Candidate[], areas: Live['areas']) =>
  moving.length > 1 || moving.some(({ area }) => area === 'shell' || !areas[area]?.lastGood)

/**
 * Runs the thorough part for the version that has just become live, and rolls it back if that finds a problem.
 * @throws Refusal `taken-back`
 */
async function checkOnceLive(
  at: Layout,
  { signer }: Meta,
  { changes, live }: HistoryRecord,
  mount: Mount | undefined,
): Promise<'passed' | undefined> {
  const [change, ...others] = changes
  const entry = change && areaIn(live, change.area)
  if (!change || !entry?.lastGood || others.length > 0 || change.area === 'shell') return undefined
  const { area } = change
  const problems = await checkThoroughly(at, { area, ref: entry.active }, live.areas, { mount, signer })
  if (!problems) return undefined
  if (problems.length === 0) return 'passed'
  const [first = '', ...more] = problems
  const reason = `the release checks' thorough part: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
  const back = await rollback(at, area, { signer, reason, from: entry.active.version }, { mount })
  const outcome =
    back.outcome === 'changed'
      ? `was rolled back: ${back.record.changes[0]?.to ?? ''} is live again`
      : 'is no longer active'
  throw new Refusal('taken-back', ...problems, `${area} ${entry.active.version} ${outcome}`)
}

const movingIn = (plan: Plan, candidates: readonly Candidate[]) => {
  const areas = new Set(plan.outcome === 'change' ? plan.changes.map(({ area }) => area) : [])
  return candidates.filter(({ area }) => areas.has(area))
}

/**
 * Whether the release checks would test the same again: the same versions in the same shell; for a shell, the same
 * enabled areas.
 */
function sameConditions(before: Live, now: Live, seen: readonly Candidate[], moving: readonly Candidate[]) {
  const around = moving.some(({ area }) => area === 'shell') ? Object.keys(now.areas) : ['shell']
  const shownOf = (state: Live, area: string) => {
    const entry = areaIn(state, area)
    return entry?.disabled ? undefined : entry?.active
  }
  return (
    around.every((area) => sameRef(shownOf(before, area), shownOf(now, area))) &&
    moving.every(({ area, ref }) =>
      seen.some((checked) => checked.area === area && sameRef(checked.ref, ref)),
    )
  )
}

/** Returns what the shell that will be live with these candidates provides. */
async function providesIn(
  at: Layout,
  current: Live,
  candidates: readonly Candidate[],
): Promise<Requirements | null> {
  const moving = candidates.find(({ area }) => area === 'shell')
  if (moving) return moving.release.provides
  const live = areaIn(current, 'shell')
  // A damaged shell must not block a repair.
  const release =
    live && (await releaseFiles.readVerifiedRelease(at, 'shell', live.active).catch(() => undefined))
  return release?.provides ?? null
}
