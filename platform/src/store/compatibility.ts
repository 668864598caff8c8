import type { Live } from '@fcr/shared/platform/deployment-state'
import type { Release, ReleaseRef, Requirements } from '@fcr/shared/platform/manifest'
import { overlapOf } from '@fcr/shared/platform/route-owner'
import semver from 'semver'

export type FindRelease = (area: string, ref: ReleaseRef) => Release | undefined

/** Returns an area's requirements that a shell does not meet, one line each. */
export function unmetRequirements(requires: Requirements, provides: Requirements): string[] {
  const unmet: string[] = []
  if (requires.contract !== provides.contract)
    unmet.push(`area contract ${requires.contract}, the shell has ${provides.contract}`)
  if (!semver.satisfies(provides.federation, requires.federation))
    unmet.push(`federation packages ${requires.federation}, the shell has ${provides.federation}`)
  for (const [name, range] of Object.entries(requires.shared)) {
    const given = Object.hasOwn(provides.shared, name) ? provides.shared[name] : undefined
    if (given === undefined) unmet.push(`${name} ${range}, which the shell does not share`)
    else if (!semver.satisfies(given, range)) unmet.push(`${name} ${range}, the shell has ${given}`)
  }
  return unmet
}

type Found = { area: string; release: Release }

/**
 * Returns, as one sentence, which areas a change would show in a shell of another area contract; undefined if none.
 * @param advice what the operator can do instead
 */
export function mixedContracts(
  after: Live['areas'],
  changed: ReadonlySet<string>,
  find: FindRelease,
  advice: string,
): string | undefined {
  const enabled = enabledIn(after, find)
  const shell = enabled.find(({ area }) => area === 'shell')?.release
  if (!shell?.provides) return undefined
  const { contract } = shell.provides
  const mixed = enabled.filter(
    ({ area, release: { requires } }) =>
      requires && requires.contract !== contract && (changed.has(area) || changed.has('shell')),
  )
  if (mixed.length === 0) return undefined
  const names = mixed.map(({ area, release }) => `${area} ${release.version}`).join(', ')
  const contracts = [...new Set(mixed.map(({ release }) => release.requires?.contract))].join(' and ')
  const verb = mixed.length > 1 ? 'require' : 'requires'
  return `${names} ${verb} area contract ${contracts}, the shell has ${contract} (shell ${shell.version}): ${advice}`
}

/**
 * Returns the incompatibilities that a change of the state would bring, for the changed areas. An unchanged area
 * whose release cannot be read is skipped: it cannot mount, and must not block a repair.
 */
export function conflicts(
  { before, after }: { before: Live['areas']; after: Live['areas'] },
  changed: ReadonlySet<string>,
  find: FindRelease,
): string[] {
  const enabled = enabledIn(after, find)
  const shell = enabled.find(({ area }) => area === 'shell')?.release
  const problems: string[] = []
  for (const { area, release } of enabled) {
    if (!release.requires || !shell?.provides) continue
    if (!changed.has(area) && !changed.has('shell')) continue
    for (const unmet of unmetRequirements(release.requires, shell.provides))
      problems.push(`${area} ${release.version} requires ${unmet} (shell ${shell.version})`)
  }
  return [
    ...problems,
    ...globalConflicts(enabled, changed),
    ...routeConflicts(enabledIn(before, find), enabled, changed),
  ]
}

/** Returns the changed areas whose container has the same global variable as another one. */
const globalConflicts = (enabled: readonly Found[], changed: ReadonlySet<string>) =>
  enabled
    .filter(({ area }) => changed.has(area))
    .flatMap(({ area, release }) =>
      enabled
        .filter((other) => other.area !== area && other.release.global === release.global)
        .map(
          (other) =>
            `${area} ${release.version}: the federation name ${release.global} is that of ${other.area}`,
        ),
    )

export const enabledIn = (areas: Live['areas'], find: FindRelease): Found[] =>
  Object.entries(areas).flatMap(([area, { active, disabled }]) => {
    const release = disabled ? undefined : find(area, active)
    return release ? [{ area, release }] : []
  })

/**
 * Returns the routes of changed areas that overlap those of another area. What already overlapped before the change
 * stays allowed, so that it never blocks a rollback.
 */
export function routeConflicts(
  before: readonly Found[],
  after: readonly Found[],
  changed: ReadonlySet<string>,
): string[] {
  const wasLive = ({ area }: Found, route: string) =>
    before.some((host) => host.area === area && host.release.routes.includes(route))
  const problems: string[] = []
  for (const guest of after.filter(({ area }) => changed.has(area)))
    for (const host of after.filter(({ area }) => area !== guest.area))
      for (const [route, owned] of pairsOf(guest.release.routes, host.release.routes)) {
        const overlap = overlapOf(route, owned)
        if (overlap === 'none' || wasLive(guest, route)) continue
        const label = `${guest.area} ${guest.release.version}: the route ${route}`
        problems.push(
          overlap === 'same'
            ? `${label} belongs to ${host.area}${route === owned ? '' : ` (${owned})`}`
            : `${label} overlaps ${owned} of ${host.area}`,
        )
      }
  return problems
}

const pairsOf = (some: readonly string[], others: readonly string[]) =>
  some.flatMap((first) => others.map((other) => [first, other] as const))
