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

/** Where a candidate comes from: a release, whose files have known hashes, or a dev server. */
export type Candidate = Pick<Release, 'area' | 'version' | 'global' | 'exposes' | 'files'> & {
  entryUrl: string
  entryIntegrity: string | undefined
  /** Whether its pages ask the server through the shared library. */
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

/** What to try for an area, best first: in development its dev server; else the active release, then the last good one. */
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

/** Every live area with the routes its active release owns; the shell itself is not among them. */
export function liveRoutes(): { area: string; routes: readonly string[] }[] {
  const { live, releases, overrides = {} } = state()
  const areas = new Set([...Object.keys(live.areas), ...Object.keys(overrides)])
  areas.delete('shell')
  return [...areas].map((area) => ({
    area,
    routes: overrides[area]?.routes ?? liveRoutesOf(live, releases, area),
  }))
}

/** A release that did not verify is absent: then the last good one says what the area owns. */
function liveRoutesOf({ areas }: Live, releases: InlinedLive['releases'], area: string): readonly string[] {
  const refs = [areas[area]?.active, areas[area]?.lastGood]
  return refs.map((ref) => ref && releases[key(area, ref)]?.routes).find(Boolean) ?? []
}

const fetchRelease = async (area: string, ref: ReleaseRef): Promise<Release> => {
  // The browser checks the description against the hash that the live state names.
  const response = await fetch(`/areas/${area}/${ref.version}/release.json`, { integrity: ref.integrity })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Release
}

/** What is named by a live state and not known yet. What cannot be had, or does not match its hash, is no candidate. */
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

let asked = 0
let answered = 0

/** Asks what is live now. Answers whether that could be learnt; keeps the known state where it could not. */
export async function refreshLive(): Promise<boolean> {
  const question = ++asked
  try {
    const response = await fetch('/live.json', { cache: 'no-cache' })
    if (!response.ok) return false
    const live = (await response.json()) as Live
    const found = await fetchUnknown(live)
    // An answer that a later question has overtaken tells what was live before.
    if (question < answered) return true
    answered = question
    const known = state()
    current = { ...known, live, releases: { ...known.releases, ...found } }
    return true
  } catch {
    return false
  }
}

/** Whether another shell is live than the one that this page came with. */
export const shellChanged = () => {
  const active = state().live.areas['shell']?.active.version
  return active !== undefined && active !== pageShell
}

/** The release whose markup the page carried when it came. */
export const prerenderedRelease = () => state().prerendered

/** Whether the shell comes from its dev server: then the frame in the HTML is that of another build. */
export const isDevelopedShell = () => state().overrides?.['shell'] !== undefined

/** Whether everybody may find an address. */
export const isPublic = (pathname: string) => state().publicPaths.includes(pathname)

/** For tests: forget what was read from the page. */
export const resetLive = () => {
  current = undefined
}
