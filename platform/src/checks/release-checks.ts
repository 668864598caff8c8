import type { CheckResult, PageLayouts, CheckOutcome } from '@fcr/shared/platform/check-results'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import type { Release, Requirements, Target } from '@fcr/shared/platform/manifest'
import { keyrings, publishingKeys } from '../trust'
import { Refusal, type Layout } from '../files'
import { releaseFiles, routeGrants } from '../store'
import { bytesProblems } from './static/size-limits'
import { buildProblems } from './static/build'
import { readCheckResult, isStillValid, writeCheckResult } from './check-results'

/**
 * The short part delays an activation by seconds; the thorough one covers later effects, and effects on other pages.
 */
type CheckPart = 'short' | 'thorough'

export type MountRequest = {
  at: Layout
  /** The proposed site. */
  areas: Live['areas']
  /** The live site, for comparison. */
  before: Live['areas']
  changed: readonly string[]
  parts: readonly CheckPart[]
}

/**
 * Mounts areas in a real browser, in the proposed site. Returns the browser's name, the problems that each part
 * found, the differences from the live site, and the layouts of all pages; undefined without a browser.
 */
export type Mount = (request: MountRequest) => Promise<Mounted | undefined>
export type Mounted = { browser: string; layouts: PageLayouts; differences: string[] } & Record<
  CheckPart,
  string[]
>

export type Candidate = Target & {
  release: Release
  /** For a rollback: the signed history shows that it has passed. */
  wasVerified?: boolean | undefined
}
export type CheckReport = HistoryRecord['gate'][number]

export type CheckOptions = {
  mount?: Mount | undefined
  /** Accepts a version despite the release checks' findings; needs a reason, and is recorded. */
  force?: boolean | undefined
  /** Confirms that the version is meant to look otherwise than the live one; recorded, with the differences. */
  intended?: boolean | undefined
  /** The differences that an operator has confirmed before. */
  confirmed?: readonly string[] | undefined
  /**
   * Whether an earlier result replaces a new test: while it is still valid (`same`, the default), always
   * (`any`), or never (`none`).
   */
  trust?: 'same' | 'any' | 'none' | undefined
  /** Runs both parts, not only the short one. */
  thorough?: boolean | undefined
  /** The live site, for comparison. */
  before?: Live['areas'] | undefined
  /** Signs the result: a key that may sign check results; a local registry has its own. */
  signer?: publishingKeys.Signer | undefined
}

/**
 * Tests versions before they become active: their exports, their bundled packages, and how they mount in the proposed
 * site. Hashes, signatures and requirements have been checked before.
 * @throws Refusal `gate` with the problems found, `differences` if an operator must confirm them first, or `ungated` if
 * there is no browser and the registry is not local
 */
export async function requireChecks(
  at: Layout,
  candidates: readonly Candidate[],
  areas: Live['areas'],
  provides: Requirements | null,
  {
    mount,
    force = false,
    intended,
    confirmed,
    trust = 'same',
    thorough = false,
    before = {},
    signer,
  }: CheckOptions,
): Promise<CheckReport[]> {
  const earlier = await Promise.all(candidates.map(({ area, ref }) => readCheckResult(at, area, ref)))
  const isPassed = (result: CheckResult | undefined): result is CheckResult =>
    result?.outcome === 'passed' &&
    (trust === 'any' ||
      (isStillValid(result, candidates, areas) && (!thorough || result.thorough?.outcome === 'passed')))
  // A rollback returns to what visitors have seen before.
  const mayDiffer = intended || force || trust === 'any'
  if (trust !== 'none' && earlier.every(isPassed)) {
    if (!mayDiffer) requireSame(earlier, confirmed)
    return reports(candidates, 'passed', trust === 'any' ? [] : earlier)
  }
  if (trust === 'any' && earlier.every((result) => result?.outcome !== 'failed')) {
    // Local registries need no browser, so a rollback to a version without known problems is also immediate.
    if (publishingKeys.isLocal(await keyrings.readKeys(at))) return reports(candidates, 'ungated')
    // Results are lost with the key that signed them, or with their file: a rollback must not wait for new ones.
    if (candidates.every(({ wasVerified }, index) => wasVerified || isPassed(earlier[index])))
      return reports(candidates, 'passed')
  }

  const parts: CheckPart[] = thorough ? ['short', 'thorough'] : ['short']
  const looked = await look(at, candidates, provides, mount, { areas, before, parts })
  // Where no browser can test it again, an earlier result is the better one: above all, a refusal stays one.
  const kept = (result: CheckResult, index: number) =>
    (result.outcome === 'ungated' && earlier[index]?.outcome === 'failed' && earlier[index]) || result
  const results = looked.map(kept)
  for (const [index, result] of looked.entries())
    if (result.outcome !== 'ungated' || !earlier[index]) await writeCheckResult(at, result, signer)
  if (!force) await requirePassed(at, results)
  if (!mayDiffer) requireSame(results, confirmed)
  return results.map(({ area, release, outcome, problems, differences = [] }) => ({
    area,
    version: release.version,
    outcome,
    forced: problems,
    ...(differences.length > 0 && { intended: differences }),
  }))
}

/** @param results of the same candidates, for their differences */
const reports = (
  candidates: readonly Candidate[],
  outcome: CheckOutcome,
  results: readonly CheckResult[] = [],
): CheckReport[] =>
  candidates.map(({ area, ref }, index) => {
    const { differences = [] } = results[index] ?? {}
    const confirmed = differences.length > 0 && { intended: differences }
    return { area, version: ref.version, outcome, forced: [], ...confirmed }
  })

/** @throws Refusal if versions look otherwise than the live ones, beyond the confirmed differences */
function requireSame(results: readonly CheckResult[], confirmed: readonly string[] = []): void {
  const all = new Set(results.flatMap((result) => result.differences ?? []))
  const differences = [...all].filter((difference) => !confirmed.includes(difference))
  if (differences.length > 0) throw new Refusal('differences', ...differences)
}

async function look(
  at: Layout,
  candidates: readonly Candidate[],
  provides: Requirements | null,
  mount: Mount | undefined,
  site: Pick<MountRequest, 'areas' | 'before' | 'parts'>,
): Promise<CheckResult[]> {
  const problems = new Map<string, string[]>()
  for (const { area, release } of candidates) {
    const live = await releaseIn(at, site.before, area)
    problems.set(area, [
      ...(await routeGrants.routeGrantProblems(at, release)),
      ...(await bytesProblems(at, release, live)),
      ...(await buildProblems(at, release, provides ?? release.provides, live)),
    ])
  }
  // Versions that already failed are not mounted.
  const sound = [...problems.values()].every((list) => list.length === 0)
  const mounted = sound
    ? await mount?.({ at, changed: candidates.map(({ area }) => area), ...site })
    : undefined
  const seen = [...(mounted?.short ?? []), ...(mounted?.thorough ?? [])]
  const outcome: CheckOutcome = !sound || seen.length > 0 ? 'failed' : mounted ? 'passed' : 'ungated'
  const now = new Date().toISOString()
  const wasThorough = mounted?.short.length === 0 && site.parts.includes('thorough')
  return candidates.map(({ area, ref }) => ({
    formatVersion: 1,
    area,
    release: ref,
    outcome,
    problems: [...(problems.get(area) ?? []), ...seen],
    ...(mounted && mounted.differences.length > 0 && { differences: mounted.differences }),
    beside: Object.fromEntries(
      Object.entries(site.areas)
        .filter(([name, { disabled }]) => name !== area && !disabled)
        .map(([name, { active }]) => [name, active]),
    ),
    browser: mounted?.browser ?? null,
    at: now,
    ...(mounted && { layouts: mounted.layouts }),
    ...(wasThorough ? { thorough: { outcome, at: now } } : {}),
  }))
}

/** A damaged release must not block a repair. */
async function releaseIn(at: Layout, areas: Live['areas'], area: string): Promise<Release | undefined> {
  const entry = areaIn({ areas }, area)
  return entry && releaseFiles.readVerifiedRelease(at, area, entry.active).catch(() => undefined)
}

/**
 * Runs the thorough part for a version that is live, compared with its last good one, and stores the result.
 * Returns the problems; undefined without a browser.
 */
export async function checkThoroughly(
  at: Layout,
  { area, ref }: Target,
  areas: Live['areas'],
  { mount, signer }: Pick<CheckOptions, 'mount' | 'signer'>,
): Promise<string[] | undefined> {
  const stored = await readCheckResult(at, area, ref)
  if (stored?.thorough?.outcome === 'passed' && isStillValid(stored, [{ area, ref }], areas)) return []
  const entry = areas[area]
  const before = entry?.lastGood ? { ...areas, [area]: { ...entry, active: entry.lastGood } } : areas
  const mounted = stored && (await mount?.({ at, areas, before, changed: [area], parts: ['thorough'] }))
  if (!stored || !mounted) return undefined
  const problems = mounted.thorough
  const outcome: CheckOutcome = problems.length > 0 ? 'failed' : 'passed'
  const result: CheckResult = {
    ...stored,
    outcome: outcome === 'failed' ? outcome : stored.outcome,
    problems: [...stored.problems, ...problems],
    browser: mounted.browser,
    layouts: stored.browser === mounted.browser ? stored.layouts : undefined,
    thorough: { outcome, at: new Date().toISOString() },
  }
  await writeCheckResult(at, result, signer)
  return problems
}

async function requirePassed(at: Layout, results: readonly CheckResult[]): Promise<void> {
  const problems = [...new Set(results.flatMap((result) => result.problems))]
  if (problems.length > 0) throw new Refusal('gate', ...problems)
  const ungated = results.filter(({ outcome }) => outcome === 'ungated')
  if (ungated.length === 0 || publishingKeys.isLocal(await keyrings.readKeys(at))) return
  const names = ungated.map(({ area, release }) => `${area} ${release.version}`).join(', ')
  throw new Refusal(
    'ungated',
    `${names}: nothing to mount it in: there is no Chromium here (CHROMIUM_PATH names one), ` +
      'or no shell is live (activate it together with one)',
  )
}
