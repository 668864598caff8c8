import type { Release } from '@fcr/shared/platform/manifest'
import { isRoutePattern, isWithin } from '@fcr/shared/platform/route-owner'
import { Refusal, type Layout } from '../files'
import { keyrings, publishingKeys, releaseSignatures } from '../trust'
import { enabledIn, routeConflicts } from './compatibility'
import { loadReleases } from './lookup'
import { readRelease } from './releases'
import { readLive } from './state'

type Routes = Pick<Release, 'area' | 'version' | 'routes'>

const outsideOf = (granted: readonly string[], routes: readonly string[]) =>
  routes.filter((route) => !granted.some((path) => isWithin(route, path)))

/**
 * Checks, when a release is published or signed, that its area has a grant for its routes: below the paths granted to
 * the key or, if the key has no route grant, outside those of live areas. In a local registry one machine publishes
 * all areas, and the activation compares them.
 * @throws Refusal `route`
 */
export async function requireRouteGrants(at: Layout, release: Release, key: string): Promise<void> {
  const strange = release.routes.filter((route) => !isRoutePattern(route))
  if (strange.length > 0)
    throw new Refusal('route', ...strange.map((route) => `'${route}' is not a pattern that areas may own`))
  const publishingKey = publishingKeys.knownKey(await keyrings.readKeys(at), key)
  if (publishingKey.local) return
  const granted = publishingKeys.grantedPaths(publishingKey, release.area)
  const problems = granted
    ? outsideOf(granted, release.routes).map((route) => outsideText(release, route, granted))
    : await foreignRoutes(at, release)
  if (problems.length > 0) throw new Refusal('route', ...problems, 'the routes are in area.config.ts')
}

const outsideText = ({ area, version }: Routes, route: string, granted: readonly string[]) =>
  `${area} ${version}: the route ${route} is outside the paths granted to its key (${granted.join(', ')})`

/** Returns the routes that overlap those of other live areas. A state that cannot be read blocks no publication. */
async function foreignRoutes(at: Layout, release: Release): Promise<string[]> {
  const live = await readLive(at).catch(() => undefined)
  if (!live) return []
  const before = enabledIn(live.areas, await loadReleases(at, live))
  const { area } = release
  const after = [...before.filter((other) => other.area !== area), { area, release }]
  return routeConflicts(before, after, new Set([area]))
}

/** Returns the routes that no key with a signature on the release has a grant for, one line each. */
export async function routeGrantProblems(at: Layout, release: Release): Promise<string[]> {
  const { area, version, routes } = release
  const { bytes } = await readRelease(at, area, version)
  const claims = (await releaseSignatures.signingKeys(at, { area, version }, bytes)).map((key) =>
    publishingKeys.grantedPaths(key, area),
  )
  const outside = claims.map((granted) =>
    granted ? outsideOf(granted, routes).map((route) => outsideText(release, route, granted)) : [],
  )
  return outside.some((problems) => problems.length === 0) ? [] : (outside[0] ?? [])
}
