import type { ComponentType, ReactNode } from 'react'
import type { RouteObject } from '@fcr/shared/area'
import { AreaFailure } from './area-failure'
import { host } from './create-instance'
import { preloadFiles } from './files'
import { chosenVersion, forgetFailures, hasCandidate, nextVersion, recordFailure } from './versions'
import { loadedQueries } from './load-queries'

export type LoadedArea = {
  version: string
  routes: RouteObject[]
  /** Component that the area's pages need around them. */
  around: ComponentType<{ children: ReactNode }>
}

const Bare = ({ children }: { children: ReactNode }) => children

async function load(area: string): Promise<LoadedArea> {
  if (!hasCandidate(area)) throw new AreaFailure('not-live')
  const module = await host().loadRemote<{ default: RouteObject[] }>(`${area}/routes`)
  const loadedFrom = chosenVersion(area)
  if (!module || !loadedFrom) throw new AreaFailure('no-routes')
  const queries = loadedFrom.usesQueries ? loadedQueries() : undefined
  return { version: loadedFrom.version, routes: module.default, around: queries?.Queries ?? Bare }
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
  const pending = loading.get(area)
  if (pending) return pending
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
  const candidate = loading.has(area) ? undefined : nextVersion(area)
  if (candidate) preloadFiles(candidate)
}

/** Discards a loaded area if another version should be shown now; returns whether it did. */
export function dropOutdated(area: string): boolean {
  const outdated = loaded.has(area) && loaded.get(area)?.version !== nextVersion(area)?.version
  if (outdated) discard(area)
  return outdated
}

/** Records that a loaded version failed while shown. */
export function markFailed(area: string, version: string) {
  recordFailure(area, version)
  discard(area)
}

/** Clears an area's failures: the visitor retried, or another version is live. */
export function forget(area: string) {
  discard(area)
  forgetFailures(area)
}
