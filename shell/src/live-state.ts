import type { Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import type { Release, ReleaseRef } from '@fcr/shared/platform/manifest'
import type { AreaOverride, InlinedLive, LoadableRelease } from '@fcr/shared/platform/page-state'
import { liveRelease, ownedRoutes, ownerOf, releaseKey } from '@fcr/shared/platform/route-owner'

/** A shared module that only some areas require. */
export const queryLibrary = '@tanstack/react-query'

const readInlined = () =>
  JSON.parse(document.getElementById('fcr-live')?.textContent ?? 'null') as InlinedLive

let current: InlinedLive | undefined
/** The last state with the shell that loaded this page: versions in a later state may need the new one. */
let ofPageShell: InlinedLive | undefined
let pageShell: string | undefined

function state(): InlinedLive {
  if (current) return current
  current = ofPageShell = readInlined()
  pageShell = current.live.areas['shell']?.active.version
  return current
}

/** A version to try: a release, whose files have known hashes, or a dev server. */
export type Candidate = Pick<Release, 'area' | 'version' | 'global' | 'exposes' | 'files'> & {
  entryUrl: string
  entryIntegrity: string | undefined
  /** Whether its pages use the shared query library. */
  usesQueries: boolean
}

const fromRelease = (release: LoadableRelease): Candidate => ({
  ...release,
  entryUrl: `/areas/${release.area}/${release.version}/${release.entry}`,
  entryIntegrity: release.files[release.entry]?.integrity,
  usesQueries: release.requires?.shared[queryLibrary] !== undefined,
})

const fromDevServer = (area: string, override: AreaOverride): Candidate => ({
  area,
  version: 'dev',
  global: override.global ?? '',
  entryUrl: override.entryUrl,
  entryIntegrity: undefined,
  usesQueries: true,
  exposes: {},
  files: {},
})

/** Areas for which the visitor has requested a retry, even of a version that failed before. */
const retried = new Set<string>()
export const retryAvoided = (area: string) => void retried.add(area)

/**
 * Whether this browser has quarantined a version (`visitor-cookies.ts`). The gateway serves such a version only if
 * there is no other.
 */
export const isQuarantined = (area: string, version: string) =>
  document.cookie.split(/[=~; ]+/).includes(releaseKey(area, { version }))

/** The active release of an area, then the last good one. */
const refsOf = ({ active, lastGood }: LiveArea) => [active, lastGood].filter((ref) => ref !== null)

/** Whether an area has another version that this browser has not quarantined. */
export function hasOther(area: string, version: string): boolean {
  const entry = (ofPageShell ?? state()).live.areas[area]
  const others = entry ? refsOf(entry).filter((ref) => ref.version !== version) : []
  return others.some((ref) => !isQuarantined(area, ref.version))
}

/**
 * Returns the versions to try for an area, best first: its dev server, or the active release, then the last good one.
 * A quarantined version is tried only if there is no other. While another shell is live, but not in this page yet, these
 * are the versions of the earlier state.
 */
export function candidates(area: string): Candidate[] {
  const { live, releases, overrides } = ofPageShell ?? state()
  const override = overrides?.[area]
  if (override) return [fromDevServer(area, override)]
  const entry = live.areas[area]
  if (!entry || entry.disabled) return []
  const available = refsOf(entry)
    .map((ref) => releases[releaseKey(area, ref)])
    .filter((release) => release !== undefined)
  const allowed = available.filter(({ version }) => retried.has(area) || !isQuarantined(area, version))
  return (allowed.length > 0 ? allowed : available).map(fromRelease)
}

/**
 * Returns the live area that owns a path. A disabled area keeps its addresses that nobody else owns, so that a link
 * to it leads to the message that it is unavailable.
 */
export const areaOf = (pathname: string): string | undefined => ownerAt(pathname)?.area

/** The pattern by which its area owns a path. */
export const patternOf = (pathname: string): string | undefined => ownerAt(pathname)?.pattern

const ownerAt = (pathname: string) =>
  ownerOf(ownedRoutes(state()), pathname) ?? ownerOf(ownedRoutes(state(), 'disabled'), pathname)

/** `none` for an area whose pages are shown without header and footer. */
export const frameOf = (area: string) => liveRelease(state(), area)?.frame

const fetchRelease = async (area: string, ref: ReleaseRef): Promise<Release> => {
  // The browser verifies the description against the hash in the live state.
  const response = await fetch(`/areas/${area}/${ref.version}/release.json`, {
    integrity: ref.integrity,
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Release
}

/** Fetches unknown releases of the live state. Skips missing and invalid ones. */
async function fetchUnknown({ areas }: Live): Promise<InlinedLive['releases']> {
  const { releases } = state()
  const unknown = Object.entries(areas).flatMap(([area, entry]) =>
    refsOf(entry)
      .filter((ref) => area !== 'shell' && !releases[releaseKey(area, ref)])
      .map(
        async (ref) => [releaseKey(area, ref), await fetchRelease(area, ref).catch(() => undefined)] as const,
      ),
  )
  const fetched = await Promise.all(unknown)
  return Object.fromEntries(fetched.flatMap(([name, release]) => (release ? [[name, release]] : [])))
}

let lastRequest = 0
let lastApplied = 0

/** Refreshes the live state. Returns whether that succeeded; on failure keeps the known state. */
export async function refreshLive(): Promise<boolean> {
  const request = ++lastRequest
  try {
    const response = await fetch('/live.json', { cache: 'no-cache' })
    if (!response.ok) return false
    const live = (await response.json()) as Live
    const fetchedReleases = await fetchUnknown(live)
    // The response to a later request has already arrived: this one is out of date.
    if (request < lastApplied) return true
    lastApplied = request
    const previous = state()
    current = { ...previous, live, releases: { ...previous.releases, ...fetchedReleases } }
    if (!shellChanged()) ofPageShell = current
    return true
  } catch {
    return false
  }
}

/** Whether the live shell differs from the one that loaded this page. */
export const shellChanged = () => {
  const active = state().live.areas['shell']?.active.version
  return active !== undefined && active !== pageShell
}

/** The version of the shell that loaded this page. */
export const pageShellVersion = () => {
  state()
  return pageShell
}

/** The release whose markup was in the HTML of the page. */
export const prerenderedRelease = () => state().prerendered

/** Whether the shell comes from its dev server: the frame in the HTML is then from another build. */
export const isDevelopedShell = () => state().overrides?.['shell'] !== undefined

/** For tests: clears the state that was read from the page. */
export const resetLive = () => {
  current = ofPageShell = undefined
}
