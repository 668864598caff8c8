import type { PageHead, Release } from '@fcr/shared/platform/manifest'
import { liveRelease, ownedRoutes, ownerOf, type Owner } from '@fcr/shared/platform/route-owner'
import type { Version } from '../telemetry/counters'
import type { VerifiedState } from '../version-routing/verified-state'

/**
 * The properties of a URL of the site. Apart from the state and the configuration, a page depends only on these.
 */
export type Address = {
  /** The area that owns the URL, and the route pattern that matched. */
  owner: Owner | undefined
  /** Pattern of the shell's frame for the page; undefined for the default frame. */
  frame: string | undefined
  /** Path of the prerendered page in its owner's release. */
  page: string | undefined
  head: PageHead | undefined
  /** Canonical URL for search engines; undefined for pages that must not be indexed. */
  canonical: string | undefined
  /** Public origin of the site. */
  origin: string | undefined
}

/** @param path as sent by the browser: encoded, without the query */
export function addressOf(state: VerifiedState, origin: string | undefined, path: string): Address {
  const owner = ownerOf(ownedRoutes(state), path)
  const release = owner && liveRelease(state, owner.area)
  const page = release && pageAt(release, path)
  const head =
    (page === undefined ? undefined : release?.pages[page]) ?? (owner && headOf(release, owner.pattern))
  const listed = page ?? (owner && isPlain(owner.pattern) ? owner.pattern : undefined)
  return {
    owner,
    frame: ownerOf(frameRoutes(state), path)?.pattern,
    page,
    head,
    origin,
    canonical:
      head?.public && listed !== undefined && origin !== undefined ? `${origin}${listed}` : undefined,
  }
}

/** The versions that a page shows: the shell's, and that of the area that owns the address. */
export function versionsOf(state: VerifiedState, { owner }: Address): Version[] {
  const releases = [state.shell?.release, owner && liveRelease(state, owner.area)]
  return releases.flatMap((release) => (release ? [{ area: release.area, version: release.version }] : []))
}

/** Public paths of all enabled areas, in the order of the areas' names. */
export function publicPaths(state: VerifiedState): string[] {
  const paths: string[] = []
  for (const area of Object.keys(state.live.areas).sort()) {
    const release = state.live.areas[area]?.disabled ? undefined : liveRelease(state, area)
    if (!release) continue
    for (const [path, head] of Object.entries(release.pages)) if (head.public) paths.push(path)
    for (const [pattern, head] of Object.entries(release.heads))
      if (head.public && isPlain(pattern)) paths.push(pattern)
  }
  return paths
}

function* frameRoutes({ shell }: VerifiedState): Generator<Owner> {
  for (const pattern of shell?.frames.keys() ?? []) yield { area: 'shell', pattern }
}

/** Paths match as in the router: case-insensitively, with or without a trailing slash. */
const pageAt = ({ pages }: Release, path: string) => {
  const wanted = comparable(path)
  return Object.keys(pages).find((pattern) => comparable(pattern) === wanted)
}
const comparable = (path: string) => path.toLowerCase().replace(/(?<=^\/|[^/])\/+$/, '')

const headOf = (release: Release | undefined, pattern: string) =>
  release && Object.hasOwn(release.heads, pattern) ? release.heads[pattern] : undefined

/** Whether a pattern is one address. */
export const isPlain = (pattern: string) => !/[:*?]/.test(pattern)
