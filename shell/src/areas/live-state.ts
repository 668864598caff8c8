import type { AreaOverride, InlinedLive, Live, Release, ReleaseRef } from '@fcr/shared/contracts/releases'

import { queryLibrary } from './load-queries'

const readInlined = () =>
  JSON.parse(document.getElementById('fcr-live')?.textContent ?? 'null') as InlinedLive

let current: InlinedLive | undefined
let pageShell: string | undefined

function state(): InlinedLive {
  if (current) return current
  current = readInlined()
  pageShell = current.live.areas['shell']?.active.version
  return current
}

const key = (area: string, ref: ReleaseRef) => `${area}@${ref.version}`

/** A version to try: a release, whose files have known hashes, or a dev server. */
export type Candidate = Pick<Release, 'area' | 'version' | 'global' | 'exposes' | 'files'> & {
  entryUrl: string
  entryIntegrity: string | undefined
  /** Whether its pages use the shared query library. */
  usesQueries: boolean
}

const fromRelease = (release: Release): Candidate => ({
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

/** Returns what to try for an area, best first: its dev server, or the active release, then the last good one. */
export function candidates(area: string): Candidate[] {
  const { live, releases, overrides } = state()
  const override = overrides?.[area]
  if (override) return [fromDevServer(area, override)]
  const entry = live.areas[area]
  if (!entry || entry.disabled) return []
  return [entry.active, entry.lastGood]
    .filter((ref) => ref !== null)
    .map((ref) => releases[key(area, ref)])
    .filter((release) => release !== undefined)
    .map(fromRelease)
}

/** Returns every live area except the shell, with the routes that its active release owns. */
export function liveRoutes(): { area: string; routes: readonly string[] }[] {
  const { live, overrides = {} } = state()
  const areas = new Set([...Object.keys(live.areas), ...Object.keys(overrides)])
  areas.delete('shell')
  return [...areas].map((area) => ({
    area,
    routes: overrides[area]?.routes ?? liveRelease(area)?.routes ?? [],
  }))
}

/** Releases that failed verification are absent: the last good one then determines the area's routes and frame. */
function liveRelease(area: string): Release | undefined {
  const { live, releases } = state()
  const refs = [live.areas[area]?.active, live.areas[area]?.lastGood]
  return refs.map((ref) => ref && releases[key(area, ref)]).find(Boolean) ?? undefined
}

/** `none` for an area whose pages are shown without header and footer. */
export const frameOf = (area: string) => liveRelease(area)?.frame

const fetchRelease = async (area: string, ref: ReleaseRef): Promise<Release> => {
  // The browser verifies the description against the hash in the live state.
  const response = await fetch(`/areas/${area}/${ref.version}/release.json`, { integrity: ref.integrity })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Release
}

/** Fetches releases in the live state that are not known yet. Skips those that are missing or fail verification. */
async function fetchUnknown({ areas }: Live): Promise<InlinedLive['releases']> {
  const { releases } = state()
  const unknown = Object.entries(areas).flatMap(([area, { active, lastGood }]) =>
    [active, lastGood]
      .filter((ref) => ref !== null)
      .filter((ref) => area !== 'shell' && !releases[key(area, ref)])
      .map(async (ref) => [key(area, ref), await fetchRelease(area, ref).catch(() => undefined)] as const),
  )
  const found = await Promise.all(unknown)
  return Object.fromEntries(found.flatMap(([name, release]) => (release ? [[name, release]] : [])))
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
    const found = await fetchUnknown(live)
    // A response overtaken by that of a later request is out of date.
    if (request < lastApplied) return true
    lastApplied = request
    const known = state()
    current = { ...known, live, releases: { ...known.releases, ...found } }
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

/** The release whose markup was in the HTML of the page. */
export const prerenderedRelease = () => state().prerendered

/** Whether the shell comes from its dev server: the frame in the HTML is then from another build. */
export const isDevelopedShell = () => state().overrides?.['shell'] !== undefined

/** Whether search engines may index a path. */
export const isPublic = (pathname: string) => state().publicPaths.includes(pathname)

/** For tests: forgets what was read from the page. */
export const resetLive = () => {
  current = undefined
}
