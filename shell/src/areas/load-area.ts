import type { ComponentType, ReactNode } from 'react'
import type { RouteObject } from '@fcr/shared/area'
import { AreaFailure } from './area-failure'
import { routesOf } from './federation'
import { loadQueries } from './load-queries'
import { loadScript } from './load-script'
import { loadStyles } from './load-styles'
import { candidates, type Candidate } from './live-state'
import { arrived, preloadScript, preloadStyle, type Source } from './preload'
import { reportFailure } from './report'
import { failureCode } from './area-failure'
import { enterVersion } from '../guard/guard'

export type LoadedArea = {
  version: string
  routes: RouteObject[]
  /** Component that the area's pages need around them. */
  around: ComponentType<{ children: ReactNode }>
}

/** Versions that failed in this page; not tried again unless the visitor asks for it. */
const failed = new Set<string>()
const identify = (area: string, version: string) => `${area}@${version}`

const Bare = ({ children }: { children: ReactNode }) => children

async function mount(candidate: Candidate): Promise<LoadedArea> {
  const { area, version, global } = candidate
  enterVersion(area, version)
  const { scripts, styles } = exposedFiles(candidate)
  // The entry would request them only after it has run.
  scripts.forEach(preloadScript)
  const [queries] = await Promise.all([
    candidate.usesQueries ? loadQueries() : undefined,
    loadScript(candidate.entryUrl, candidate.entryIntegrity),
    loadStyles(styles),
    ...scripts.map(arrived),
  ])
  return { version, routes: await routesOf(global), around: queries?.Queries ?? Bare }
}

function exposedFiles({ area, version, exposes, files }: Candidate) {
  const { js = [], css = [] } = exposes['./routes'] ?? {}
  const sourceOf = (file: string): Source => ({
    url: `/areas/${area}/${version}/${file}`,
    integrity: files[file]?.integrity,
  })
  return { scripts: js.map(sourceOf), styles: css.map(sourceOf) }
}

/** Returns the version to try first. */
const best = (area: string) => candidates(area).find(({ version }) => !failed.has(identify(area, version)))

async function load(area: string): Promise<LoadedArea> {
  let last: unknown = new AreaFailure('not-live')
  for (const release of candidates(area)) {
    if (failed.has(identify(area, release.version))) continue
    try {
      return await mount(release)
    } catch (error) {
      last = error
      failed.add(identify(area, release.version))
      reportFailure(area, release.version, failureCode(error), { phase: 'load' })
    }
  }
  throw last
}

const loading = new Map<string, Promise<LoadedArea>>()
/** Results of loads; undefined if no version works. */
const loaded = new Map<string, LoadedArea | undefined>()

/** Returns the area if already loaded: hydrating a prerendered page must not wait for a promise. */
export const loadedArea = (area: string) => loaded.get(area)

/**
 * Returns the area's routes, from its active version or, if that fails, from the last good one. Caches one promise
 * per area, so that React can wait for it; rejects if no version works.
 */
export function loadArea(area: string): Promise<LoadedArea> {
  const known = loading.get(area)
  if (known) return known
  const promise = load(area)
  loading.set(area, promise)
  const end = (result?: LoadedArea) => {
    if (loading.get(area) === promise) loaded.set(area, result)
  }
  promise.then(end, () => end())
  return promise
}

function discard(area: string) {
  loading.delete(area)
  loaded.delete(area)
}

/** Preloads an area's missing files without running any of them. */
export function preloadArea(area: string) {
  const candidate = loading.has(area) ? undefined : best(area)
  if (!candidate) return
  const { scripts, styles } = exposedFiles(candidate)
  if (candidate.usesQueries) void loadQueries().catch(() => undefined)
  preloadScript({ url: candidate.entryUrl, integrity: candidate.entryIntegrity })
  scripts.forEach(preloadScript)
  styles.forEach(preloadStyle)
}

/** Discards a loaded area if another version should be shown now; returns whether it did. */
export function dropOutdated(area: string): boolean {
  const outdated = loaded.has(area) && loaded.get(area)?.version !== best(area)?.version
  if (outdated) discard(area)
  return outdated
}

/** Records that a loaded version failed while shown. */
export function markFailed(area: string, version: string) {
  failed.add(identify(area, version))
  discard(area)
}

/** Forgets an area's failures: the visitor retried, or another version is live. */
export function forget(area: string) {
  discard(area)
  for (const entry of [...failed]) if (entry.startsWith(`${area}@`)) failed.delete(entry)
}

/** Whether the area has a version that has not failed yet. */
export const hasCandidate = (area: string) =>
  candidates(area).some((release) => !failed.has(identify(area, release.version)))
