import type { HistoryRecord, Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { type Release, type ReleaseRef, sameRef, type Target } from '@fcr/shared/platform/manifest'
import type { checkResults } from '../checks'
import { compatibility } from '../store'

type Action = 'activate' | 'canary' | 'rollback' | 'disable' | 'enable' | 'prune' | 'checkpoint'

/** Effect of a command on the live state. Printing it is the dry run; planning never touches a file. */
export type Plan =
  | {
      outcome: 'change'
      action: Action
      areas: Live['areas']
      changes: HistoryRecord['changes']
      /** The state to test, if some visitors get a different one than `areas`. */
      candidate?: Live['areas']
    }
  | { outcome: 'none'; why: string }
  | { outcome: 'refused'; code: string; reasons: string[] }

/** Plans the activation of one or more versions: a shell and areas that require it change together. */
export function planActivation(
  current: Live,
  request: { targets: readonly Target[]; find: compatibility.FindRelease; proven: checkResults.IsVerified },
): Plan {
  const moving = request.targets.filter(({ area, ref }) => !sameRef(areaIn(current, area)?.active, ref))
  if (moving.length === 0) return { outcome: 'none', why: `${names(request.targets)} already active` }
  const updates = moving.map(({ area, ref }): Update => {
    const before = areaIn(current, area)
    const next: LiveArea = {
      ...before,
      active: ref,
      lastGood: before ? lastGoodAfter(current, { area, ref }, request) : null,
      canary: null,
      disabled: before?.disabled ?? null,
    }
    return { area, next }
  })
  return change('activate', current, updates, request.find)
}

/**
 * Version to fall back to: the last verified one. A version that does not work with the live shell is kept only if
 * the shell changes too, because both are rolled back together.
 */
function lastGoodAfter(
  current: Live,
  { area, ref }: Target,
  {
    targets,
    find,
    proven,
  }: { targets: readonly Target[]; find: compatibility.FindRelease; proven: checkResults.IsVerified },
): ReleaseRef | null {
  const before = areaIn(current, area)
  const last = before ? lastProven(area, before, ref, proven) : null
  const shell = areaIn(current, 'shell')
  if (!last || !shell || targets.some((target) => target.area === 'shell')) return last
  return worksWith(find(area, last), find('shell', shell.active)) ? last : null
}

/** Whether a release works with a shell, as far as both are known. */
const worksWith = (release: Release | undefined, shell: Release | undefined) =>
  !release?.requires ||
  !shell?.provides ||
  compatibility.unmetRequirements(release.requires, shell.provides).length === 0

/** The current version if it is verified, otherwise the previous last good one. */
function lastProven(
  area: string,
  before: LiveArea,
  next: ReleaseRef,
  proven: checkResults.IsVerified,
): ReleaseRef | null {
  const isOther = before.active.version !== next.version
  const last = isOther && proven(area, before.active) ? before.active : before.lastGood
  return last?.version === next.version ? null : last
}

/** Returns the state of a visitor who gets a version before it is active, if the version works there. */
export function planCandidate(
  current: Live,
  { area, ref, find }: Target & { find: compatibility.FindRelease },
): Plan {
  const before = areaIn(current, area) ?? { lastGood: null, canary: null, disabled: null }
  return change('activate', current, [{ area, next: { ...before, active: ref } }], find)
}

type CanaryRequest = Target & { percent: number; salt: string; find: compatibility.FindRelease }

/**
 * Plans a canary. Its share only grows, so that no visitor is moved back; a version that could not be activated for
 * everybody is refused.
 */
export function planCanary(current: Live, { area, ref, percent, salt, find }: CanaryRequest): Plan {
  const before = areaIn(current, area)
  if (!before) return notLive(area)
  const { active, canary, disabled } = before
  const name = `${area} ${ref.version}`
  const refused = (why: string): Plan => ({ outcome: 'refused', code: 'canary', reasons: [why] })
  if (disabled) return refused(`${area} is disabled: enable it first`)
  if (sameRef(active, ref)) return refused(`${name} is active already`)
  if (canary && !sameRef(canary, ref))
    return refused(`${area} ${canary.version} is the canary already: promote it, or end it with --stop`)
  if (canary && percent < canary.percent)
    return refused(`${name} has ${canary.percent} % already: it can grow, or end with --stop`)
  if (canary?.percent === percent) return { outcome: 'none', why: `${name} has ${percent} % already` }
  const candidate = planCandidate(current, { area, ref, find })
  if (candidate.outcome !== 'change') return candidate
  const next = { ...before, canary: { ...ref, percent, salt: canary?.salt ?? salt } }
  const changes = canaryChange(area, active, { version: ref.version, percent })
  const areas = { ...current.areas, [area]: next }
  return { outcome: 'change', action: 'canary', areas, changes, candidate: candidate.areas }
}

/** Plans the end of a canary: its visitors get the active version again. */
export function planCanaryEnd(current: Live, area: string): Plan {
  const before = areaIn(current, area)
  if (!before) return notLive(area)
  const { active, canary } = before
  if (!canary) return { outcome: 'none', why: `${area} has no canary` }
  const areas = { ...current.areas, [area]: { ...before, canary: null } }
  const changes = canaryChange(area, active, { version: canary.version, percent: 0 })
  return { outcome: 'change', action: 'canary', areas, changes }
}

const canaryChange = (
  area: string,
  active: ReleaseRef,
  canary: { version: string; percent: number },
): HistoryRecord['changes'] => [{ area, from: active.version, to: active.version, disabled: false, canary }]

type RollbackRequest = {
  area: string
  /** Target: the last good version, or one that the operator named. */
  target: ReleaseRef | null
  /** The areas when the target was last live; their last good versions are those that still exist. */
  then: Live['areas']
  find: compatibility.FindRelease
}

/** Plans the rollback of one area; areas that do not work with the shell's target are rolled back with it. */
export function planRollback(current: Live, { area, target, then, find }: RollbackRequest): Plan {
  const before = areaIn(current, area)
  if (!before) return notLive(area)
  if (!target) {
    const why = `${area} ${before.active.version} has no earlier version to go back to`
    return { outcome: 'refused', code: 'nothing-to-roll-back', reasons: [why] }
  }
  if (sameRef(before.active, target))
    return { outcome: 'none', why: `${area} ${target.version} is already active` }
  const back = (name: string, entry: LiveArea, active: ReleaseRef): Update => {
    const lastGood = areaIn({ areas: then }, name)?.lastGood ?? null
    // Browsers must not fall back to the version that is being rolled back.
    const unfit = lastGood?.version === entry.active.version
    return { area: name, next: { ...entry, active, lastGood: unfit ? null : lastGood, canary: null } }
  }
  const returning = area === 'shell' ? returningWith(current, target, then, find) : []
  const updates = [{ area, entry: before, active: target }, ...returning]
  return change(
    'rollback',
    current,
    updates.map(({ area: name, entry, active }) => back(name, entry, active)),
    find,
  )
}

/** The areas that do not work with an earlier shell, and their versions that were live with it. */
function returningWith(
  current: Live,
  target: ReleaseRef,
  then: Live['areas'],
  find: compatibility.FindRelease,
) {
  const shell = find('shell', target)
  return Object.entries(current.areas).flatMap(([area, entry]) => {
    const active = areaIn({ areas: then }, area)?.active
    const isReturning = area !== 'shell' && active && !worksWith(find(area, entry.active), shell)
    return isReturning ? [{ area, entry, active }] : []
  })
}

export function planDisable(current: Live, request: { area: string; reason: string; now: string }): Plan {
  const { area, reason, now } = request
  const before = areaIn(current, area)
  if (!before) return notLive(area)
  if (area === 'shell')
    return {
      outcome: 'refused',
      code: 'shell',
      reasons: ['without its shell there is no site: roll it back'],
    }
  if (before.disabled)
    return { outcome: 'none', why: `${area} is already disabled since ${before.disabled.since}` }
  const next: LiveArea = { ...before, disabled: { reason, since: now } }
  return change('disable', current, [{ area, next }], () => undefined)
}

export function planEnable(current: Live, request: { area: string; find: compatibility.FindRelease }): Plan {
  const before = areaIn(current, request.area)
  if (!before) return notLive(request.area)
  if (!before.disabled) return { outcome: 'none', why: `${request.area} is not disabled` }
  const next: LiveArea = { ...before, disabled: null }
  return change('enable', current, [{ area: request.area, next }], request.find)
}

type Update = { area: string; next: LiveArea }

function change(action: Action, current: Live, updates: Update[], find: compatibility.FindRelease): Plan {
  const areas = { ...current.areas, ...Object.fromEntries(updates.map(({ area, next }) => [area, next])) }
  const changed = new Set(updates.map(({ area }) => area))
  const mixed = compatibility.mixedContracts(areas, changed, find, advice(action, changed))
  if (mixed !== undefined) return { outcome: 'refused', code: 'contract', reasons: [mixed] }
  const reasons = compatibility.conflicts({ before: current.areas, after: areas }, changed, find)
  if (reasons.length > 0) return { outcome: 'refused', code: 'incompatible', reasons }
  const changes = updates.map(({ area, next }) => ({
    area,
    from: areaIn(current, area)?.active.version ?? null,
    to: next.active.version,
    disabled: next.disabled !== null,
  }))
  return { outcome: 'change', action, areas, changes }
}

/** Advice in place of a change that would mix area contracts. */
function advice(action: Action, changed: ReadonlySet<string>): string {
  if (action === 'rollback')
    return changed.has('shell')
      ? 'nothing that was live with that shell can return with it; activate shell and areas of one contract together'
      : 'roll back the shell, and the areas return with it'
  if (action === 'enable') return 'activate a version for this shell first'
  return 'shell and areas of one contract go live together, in one activation'
}

const notLive = (area: string): Plan => ({
  outcome: 'refused',
  code: 'unknown-area',
  reasons: [`${area} is not live`],
})

const names = (targets: readonly Target[]) =>
  targets.map(({ area, ref }) => `${area} ${ref.version}`).join(', ') + (targets.length > 1 ? ' are' : ' is')
