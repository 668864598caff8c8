import { comparableRoute } from '@fcr/shared/server/area-routes.mjs'
import type { Live, Release, ReleaseRef, Requirements } from '@fcr/shared/contracts/releases'
import semver from 'semver'

export type FindRelease = (area: string, ref: ReleaseRef) => Release | undefined

/** Returns an area's requirements that a shell does not meet, one line each. */
export function unmetRequirements(requires: Requirements, provides: Requirements): string[] {
  const unmet: string[] = []
  if (requires.contract !== provides.contract)
    unmet.push(`area contract ${requires.contract}, the shell has ${provides.contract}`)
  if (requires.federation !== provides.federation)
    unmet.push(`federation runtime ${requires.federation}, the shell has ${provides.federation}`)
  for (const [name, range] of Object.entries(requires.shared)) {
    const given = Object.hasOwn(provides.shared, name) ? provides.shared[name] : undefined
    if (given === undefined) unmet.push(`${name} ${range}, which the shell does not share`)
    else if (!semver.satisfies(given, range)) unmet.push(`${name} ${range}, the shell has ${given}`)
  }
  return unmet
}

/**
 * Returns the incompatibilities in a state that involve the changed areas. An unchanged area whose release
 * cannot be read is skipped: it cannot mount, and must not block a repair.
 */
export function conflicts(areas: Live['areas'], changed: ReadonlySet<string>, find: FindRelease): string[] {
  const enabled = Object.entries(areas).filter(([, area]) => !area.disabled)
  const found = enabled.flatMap(([area, { active }]) => {
    const release = find(area, active)
    return release ? [{ area, release }] : []
  })
  const shell = found.find(({ area }) => area === 'shell')?.release
  const problems: string[] = []
  for (const { area, release } of found) {
    if (!release.requires || !shell?.provides) continue
    if (!changed.has(area) && !changed.has('shell')) continue
    for (const unmet of unmetRequirements(release.requires, shell.provides))
      problems.push(`${area} ${release.version} requires ${unmet} (shell ${shell.version})`)
  }
  return [...problems, ...routeConflicts(found, changed)]
}

function routeConflicts(found: { area: string; release: Release }[], changed: ReadonlySet<string>): string[] {
  const owners = new Map<string, string>()
  const problems: string[] = []
  // Unchanged areas first, so that the message names the changed area as the conflicting one.
  const ordered = [...found].sort((a, b) => Number(changed.has(a.area)) - Number(changed.has(b.area)))
  for (const { area, release } of ordered) {
    for (const route of release.routes) {
      const key = comparableRoute(route)
      const owner = owners.get(key)
      if (owner !== undefined && owner !== area && changed.has(area))
        problems.push(`${area} ${release.version}: the route ${route} belongs to ${owner}`)
      else owners.set(key, area)
    }
  }
  return problems
}
