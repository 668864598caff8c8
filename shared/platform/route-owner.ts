// Without zod: the shell needs this on everybody's first visit. Gateway, release checks and browser all use it, so
// that they find the same owner of an address.
import { hasOwn } from '../contracts/built-ins'
import type { Live, LiveArea } from './deployment-state'
import type { Release } from './manifest'
import type { AreaOverride } from './page-state'

export type Owner = { area: string; pattern: string }

/** Key of a release in `InlinedLive.releases`. */
export const releaseKey = (area: string, ref: { version: string }) => `${area}@${ref.version}`

type Releases<R> = { live: Live; releases: Readonly<Record<string, R>> }
type Site = Releases<Pick<Release, 'routes'>> & {
  overrides?: Readonly<Record<string, AreaOverride>> | undefined
}

/** The live entry of an area; own properties only, so names such as `constructor` find nothing. */
export const areaIn = ({ areas }: Pick<Live, 'areas'>, area: string): LiveArea | undefined =>
  hasOwn(areas, area) ? areas[area] : undefined

/**
 * Returns the release whose routes and frame an area has: the active one, or the last good one where the active
 * one is not in the state because it failed verification.
 */
export function liveRelease<R>({ live, releases }: Releases<R>, area: string): R | undefined {
  const entry = areaIn(live, area)
  const refs = [entry?.active, entry?.lastGood]
  return refs.map((ref) => ref && releases[releaseKey(area, ref)]).find(Boolean) ?? undefined
}

/** Returns the route patterns of all areas that are enabled (or, with `disabled`, of those that are not). */
export function ownedRoutes(site: Site, which: 'enabled' | 'disabled' = 'enabled'): Owner[] {
  const { live, overrides = {} } = site
  const areas = new Set([...Object.keys(live.areas), ...Object.keys(overrides)])
  areas.delete('shell')
  return [...areas]
    .filter((area) => Boolean(live.areas[area]?.disabled) === (which === 'disabled'))
    .flatMap((area) => {
      const routes = overrides[area]?.routes ?? liveRelease(site, area)?.routes ?? []
      return routes.map((pattern) => ({ area, pattern }))
    })
}

/**
 * Returns the area that owns a path, and its pattern, by react-router's rules: segments match as a whole and
 * case-insensitively, a `:parameter` is one segment, a trailing `*` the rest, a trailing `?` makes a segment
 * optional. The most specific match wins; of equally specific ones, the area whose name sorts first.
 * @param path as sent by the browser: encoded, without the query
 */
export function ownerOf(routes: Iterable<Owner>, path: string): Owner | undefined {
  const wanted = pathSegments(path)
  let best: { owner: Owner; score: number } | undefined
  for (const owner of routes)
    for (const variant of variantsOf(owner.pattern)) {
      if (!isMatch(variant, wanted)) continue
      const score = specificity(variant)
      const isBetter = !best || score > best.score || (score === best.score && owner.area < best.owner.area)
      if (isBetter) best = { owner, score }
    }
  return best?.owner
}

/** How two patterns overlap: some address matches both, or both contain the same pattern. */
export function overlapOf(pattern: string, other: string): 'none' | 'some' | 'same' {
  const others = variantsOf(other)
  const pairs = variantsOf(pattern).flatMap((a) => others.map((b) => [a, b] as const))
  if (pairs.some(([a, b]) => a.map(nameless).join('/') === b.map(nameless).join('/'))) return 'same'
  return pairs.some(([a, b]) => meet(a, b)) ? 'some' : 'none'
}

/** Whether all addresses of a pattern are a path or below it. `/` means only the home page. */
export function isWithin(pattern: string, path: string): boolean {
  const wanted = segmentsOf(path.toLowerCase())
  return variantsOf(pattern).every((variant) =>
    wanted.length === 0 ? variant.length === 0 : wanted.every((segment, index) => variant[index] === segment),
  )
}

const oneSegment = /^(?::[\w-]+|[^:*?#%/\s\p{Cc}]+)\??$/u

/** Whether a pattern has only the syntax above. In others, the router's rules have surprising cases. */
export const isRoutePattern = (pattern: string) => {
  const segments = segmentsOf(pattern)
  const isDecided = segments.filter((segment) => segment.endsWith('?')).length <= MOST_OPTIONAL
  return (
    isDecided &&
    `/${segments.join('/')}` === pattern.replace(/(.)\/$/, '$1') &&
    segments.every(
      (segment, index) => oneSegment.test(segment) || (segment === '*' && index === segments.length - 1),
    )
  )
}

/** Each optional segment doubles the variants of a pattern. */
const MOST_OPTIONAL = 4

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** Returns a pattern once with and once without each optional segment, in lower case except for the names. */
function variantsOf(pattern: string): string[][] {
  return segmentsOf(pattern).reduce<string[][]>(
    (variants, segment) => {
      const required = segment.replace(/\?$/, '')
      const part = isParameter(required) ? required : required.toLowerCase()
      const longer = variants.map((variant) => [...variant, part])
      return segment === required ? longer : [...longer, ...variants]
    },
    [[]],
  )
}

const isParameter = (segment: string) => segment.startsWith(':')
const nameless = (segment: string) => (isParameter(segment) ? ':' : segment)

function isMatch(pattern: readonly string[], path: readonly string[]): boolean {
  const hasRest = pattern.slice(-1)[0] === '*'
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  if (hasRest ? path.length < fixed.length : path.length !== fixed.length) return false
  return fixed.every((segment, index) =>
    isParameter(segment) ? path[index] !== '' : segment === path[index],
  )
}

/** Whether some path matches both patterns. */
function meet(
  [segment, ...restOfOne]: readonly string[],
  [other, ...restOfOther]: readonly string[],
): boolean {
  if (segment === '*' || other === '*') return true
  if (segment === undefined || other === undefined) return segment === other
  return (segment === other || isParameter(segment) || isParameter(other)) && meet(restOfOne, restOfOther)
}

/** The weights of react-router's own ranking: static 10, parameter 3, splat -2, and 1 per segment. */
const specificity = (pattern: readonly string[]) =>
  pattern.reduce((score, segment) => score + (segment === '*' ? -1 : isParameter(segment) ? 4 : 11), 0)

/** Decodes each segment separately; an escaped slash stays inside its segment, as in react-router. */
function pathSegments(path: string): string[] {
  const segments = path.replace(/^\//, '').toLowerCase().split('/')
  while (segments.slice(-1)[0] === '') segments.pop()
  try {
    return segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2f').toLowerCase())
  } catch {
    return segments
  }
}
