import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GateOutcome, GateResult, Live, Release, Requirements } from '@fcr/shared/contracts/releases'
import type singletons from '@fcr/shared/contracts/singletons.json'
import { readGateResult, isStillValid, writeGateResult } from './gate-results'
import { isLocal, readKeys } from './keys'
import type { Layout } from './layout'
import type { Target } from './plan'
import { Refusal } from './refusal'

/**
 * Mounts areas in a real browser, in the site as it would be. Returns the browser's name and the problems
 * found; undefined without a browser.
 */
export type Mount = (site: {
  at: Layout
  areas: Live['areas']
  changed: readonly string[]
}) => Promise<{ browser: string; problems: string[] } | undefined>

export type Candidate = Target & { release: Release }
export type GateReport = { area: string; version: string; outcome: GateOutcome; forced: string[] }

export type GateOptions = {
  mount?: Mount | undefined
  /** Accepts a version despite the gate's findings; needs a reason, and is recorded. */
  force?: boolean | undefined
  /**
   * Whether an earlier result replaces a new test: while it is still valid (`same`, the default), always
   * (`any`), or never (`none`).
   */
  trust?: 'same' | 'any' | 'none' | undefined
}

/**
 * Tests versions before they become active: what they expose, what they bundle, and how they mount in the
 * site as it would be. Hashes, signatures and requirements have been checked before.
 * @throws Refusal `gate` with the problems found, or `ungated` if there is no browser and the registry is not
 * local
 */
export async function passGate(
  at: Layout,
  candidates: readonly Candidate[],
  areas: Live['areas'],
  provides: Requirements | null,
  { mount, force = false, trust = 'same' }: GateOptions,
): Promise<GateReport[]> {
  const known = await Promise.all(candidates.map(({ area, ref }) => readGateResult(at, area, ref)))
  const isPassed = (result: GateResult | undefined) =>
    result?.outcome === 'passed' && (trust === 'any' || isStillValid(result, candidates, areas))
  if (trust !== 'none' && known.every(isPassed)) return reports(candidates, 'passed')
  // Local registries need no browser, so a rollback to a version without known problems is also immediate.
  const hasNotFailed = known.every((result) => result?.outcome !== 'failed')
  if (trust === 'any' && hasNotFailed && isLocal(await readKeys(at))) return reports(candidates, 'ungated')

  const found = await look(at, candidates, areas, provides, mount)
  for (const result of found) await writeGateResult(at, result)
  if (!force) await requirePassed(at, found)
  return found.map(({ area, release, outcome, problems }) => ({
    area,
    version: release.version,
    outcome,
    forced: problems,
  }))
}

const reports = (candidates: readonly Candidate[], outcome: GateOutcome): GateReport[] =>
  candidates.map(({ area, ref }) => ({ area, version: ref.version, outcome, forced: [] }))

async function look(
  at: Layout,
  candidates: readonly Candidate[],
  areas: Live['areas'],
  provides: Requirements | null,
  mount: Mount | undefined,
): Promise<GateResult[]> {
  const problems = new Map<string, string[]>()
  for (const { area, release } of candidates)
    problems.set(area, await buildProblems(at, release, provides ?? release.provides))
  // Versions that already failed are not mounted.
  const sound = [...problems.values()].every((each) => each.length === 0)
  const mounted = sound
    ? await mount?.({ at, areas, changed: candidates.map(({ area }) => area) })
    : undefined
  const outcome: GateOutcome = !sound || mounted?.problems.length ? 'failed' : mounted ? 'passed' : 'ungated'
  return candidates.map(({ area, ref }) => ({
    formatVersion: 1,
    area,
    release: ref,
    outcome,
    problems: [...(problems.get(area) ?? []), ...(mounted?.problems ?? [])],
    beside: Object.fromEntries(
      Object.entries(areas)
        .filter(([name, { disabled }]) => name !== area && !disabled)
        .map(([name, { active }]) => [name, active]),
    ),
    browser: mounted?.browser ?? null,
    at: new Date().toISOString(),
  }))
}

async function requirePassed(at: Layout, found: readonly GateResult[]): Promise<void> {
  const problems = [...new Set(found.flatMap((result) => result.problems))]
  if (problems.length > 0) throw new Refusal('gate', ...problems)
  const ungated = found.filter(({ outcome }) => outcome === 'ungated')
  if (ungated.length === 0 || isLocal(await readKeys(at))) return
  const names = ungated.map(({ area, release }) => `${area} ${release.version}`).join(', ')
  throw new Refusal(
    'ungated',
    `${names}: nothing to mount it in: there is no Chromium here (CHROMIUM_PATH names one), ` +
      'or no shell is live (activate it together with one)',
  )
}

/**
 * Patterns of a singleton's implementation that survive minification, by the module that only the shell may
 * bundle.
 */
const marks: { readonly [name in keyof typeof singletons]?: RegExp } = {
  react: /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
  'react-dom': /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
  'react-router-dom': /__reactRouterVersion\s*=[^=]/,
}

/** Returns what an area's build contains but must not, and lacks but must contain, one line each. */
async function buildProblems(at: Layout, release: Release, provides: Requirements | null): Promise<string[]> {
  if (release.area === 'shell') return []
  const label = `${release.area} ${release.version}`
  const problems: string[] = []
  if (!release.exposes['./routes']) problems.push(`${label} does not expose './routes'`)
  const shared = Object.keys(provides?.shared ?? {})
  const isSingleton = (name: string) =>
    shared.some((single) => single === name || single.startsWith(`${name}/`))
  const bundled = new Set(release.bundled.filter(isSingleton))
  const folder = at.release(release.area, release.version)
  for (const file of Object.keys(release.files).filter((name) => name.endsWith('.js'))) {
    const text = await readFile(path.join(folder, file), 'utf8')
    for (const [name, mark] of Object.entries(marks))
      if (shared.includes(name) && mark.test(text)) bundled.add(name)
  }
  for (const name of bundled) problems.push(`${label} bundles ${name}, which every area takes from the shell`)
  return problems
}
