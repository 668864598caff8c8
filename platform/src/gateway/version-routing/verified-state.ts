import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import type { Release, ReleaseRef } from '@fcr/shared/platform/manifest'
import type { AreaOverride } from '@fcr/shared/platform/page-state'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import { Refusal, integrityOf, type Layout } from '../../files'
import { builds, releaseFiles } from '../../store'
import { signedChanges } from '../../trust'

export type Shell = {
  release: Release
  /** The shell's page, and its variants by route pattern. */
  page: string
  frames: ReadonlyMap<string, string>
}
/** What the gateway serves: a live state whose releases match their hashes. */
export type VerifiedState = {
  live: Live
  /** Keyed `<area>@<version>`; releases that fail verification are missing. */
  releases: Readonly<Record<string, Release>>
  shell: Shell | undefined
  /** All shells that some visitors get: active, last good and canary. */
  shells: ReadonlyMap<Release, Shell>
  /** Markup of the releases' prerendered pages: release, then path. */
  pages: ReadonlyMap<Release, Markup>
  /** Style sheets of shells and of releases with prerendered pages; none if one of them is damaged. */
  styles: ReadonlyMap<Release, StyleSheets>
  /** Development only: areas (or the shell) that load from a dev server. */
  overrides?: Readonly<Record<string, AreaOverride>> | undefined
}
type Markup = ReadonlyMap<string, string>
/** The rules of each file, in their order. */
type StyleSheets = ReadonlyMap<string, builds.StyleRules>

export const emptyState: VerifiedState = {
  live: { formatVersion: 1, revision: 0, updatedAt: new Date(0).toISOString(), areas: {} },
  releases: {},
  shell: undefined,
  shells: new Map(),
  pages: new Map(),
  styles: new Map(),
}

/**
 * Verifies a live state. An area whose active release fails verification keeps its entry from the previous
 * state, so that one damaged area blocks neither the others nor their rollback.
 */
export async function verifyState(at: Layout, live: Live, previous: VerifiedState) {
  const problems: string[] = []
  const releases: Record<string, Release> = {}
  const areas: Record<string, LiveArea> = {}

  const verify = async (area: string, ref: ReleaseRef | null): Promise<Release | undefined> => {
    if (!ref) return undefined
    try {
      const release =
        knownRelease(previous, area, ref) ?? (await releaseFiles.readVerifiedRelease(at, area, ref))
      releases[releaseKey(area, ref)] = release
      return release
    } catch (error) {
      problems.push(...(error instanceof Refusal ? error.reasons : [`${area} ${ref.version} cannot be read`]))
      return undefined
    }
  }

  for (const [area, entry] of Object.entries(live.areas)) {
    const before = areaIn(previous.live, area)
    const active = await verify(area, entry.active)
    const kept = active || !before ? entry : { ...before, disabled: entry.disabled }
    areas[area] = kept
    if (kept !== entry) await verify(area, kept.active)
    await verify(area, kept.lastGood)
    await verify(area, kept.canary)
  }
  const verified: Live = { ...signedChanges.unsignedState(live), areas }
  const shells = new Map<Release, Shell>()
  const pages = new Map<Release, Markup>()
  const styles = new Map<Release, StyleSheets>()
  for (const release of Object.values(releases)) {
    const isShell = release.area === 'shell'
    const shell =
      previous.shells.get(release) ?? (isShell ? await readShell(at, release, problems) : undefined)
    if (shell) shells.set(release, shell)
    pages.set(release, previous.pages.get(release) ?? (await readPages(at, release, problems)))
    const rules = previous.styles.get(release) ?? (await readStyles(at, release, problems))
    if (rules) styles.set(release, rules)
  }
  const shell = findShell(verified, releases, shells) ?? previous.shell
  const { overrides } = previous
  const state: VerifiedState = { live: verified, releases, shell, shells, pages, styles, overrides }
  // A release that is active both here and in the previous state is checked twice.
  return { state, problems: [...new Set(problems)] }
}

/** Reads a release's prerendered pages. Skips missing or altered ones: the area's script renders them instead. */
export function readPages(at: Layout, release: Release, problems: string[]): Promise<Markup> {
  const files = new Map(Object.entries(release.pages).map(([route, { file }]) => [route, file]))
  return readMarkup(at, release, files, problems)
}

/** The style sheets that a release's pages need at once, in their order. */
export const sheetsOf = ({ styles, exposes }: Release) => [
  ...new Set([...styles, ...Object.values(exposes).flatMap(({ css }) => css)]),
]

/** Reads the style sheets of a release with markup; undefined if one is missing, altered or cannot be parsed. */
export async function readStyles(
  at: Layout,
  release: Release,
  problems: string[],
): Promise<StyleSheets | undefined> {
  if (release.area !== 'shell' && Object.keys(release.pages).length === 0) return undefined
  const sheets = sheetsOf(release)
  const texts = await readMarkup(at, release, new Map(sheets.map((file) => [file, file])), problems)
  if (texts.size < sheets.length) return undefined
  const { area, version } = release
  const rules = new Map<string, builds.StyleRules>()
  for (const file of sheets)
    try {
      rules.set(file, builds.styleRules(texts.get(file) ?? '', `/areas/${area}/${version}/${file}`))
    } catch {
      problems.push(`${area} ${version}: ${file} cannot be parsed`)
      return undefined
    }
  return rules
}

/** Reads a shell's page and its variants; undefined if the page is missing or altered. */
export async function readShell(
  at: Layout,
  release: Release,
  problems: string[],
): Promise<Shell | undefined> {
  const page = (await readMarkup(at, release, new Map([['page', 'index.html']]), problems)).get('page')
  if (page === undefined) return undefined
  const files = new Map(Object.entries(release.frames))
  return { release, page, frames: await readMarkup(at, release, files, problems) }
}

/** Reads files of a release as text, if they match their hashes. */
async function readMarkup<Key>(
  at: Layout,
  release: Release,
  files: ReadonlyMap<Key, string>,
  problems: string[],
): Promise<Map<Key, string>> {
  const texts = new Map<Key, string>()
  const read = async (key: Key, file: string) => {
    const target = path.join(at.release(release.area, release.version), file)
    const bytes = await readFile(target).catch(() => undefined)
    if (bytes && integrityOf(bytes) === release.files[file]?.integrity) texts.set(key, bytes.toString('utf8'))
    else problems.push(`${release.area} ${release.version}: ${file} is missing or altered`)
  }
  await Promise.all([...files].map(([key, file]) => read(key, file)))
  return texts
}

/** Releases are immutable: one that matched its hash before need not be read again, nor still be readable. */
function knownRelease({ live, releases }: VerifiedState, area: string, ref: ReleaseRef): Release | undefined {
  const before = areaIn(live, area)
  const isVerified = [before?.active, before?.lastGood, before?.canary].some(
    (verifiedRef) => verifiedRef?.version === ref.version && verifiedRef.integrity === ref.integrity,
  )
  return isVerified ? releases[releaseKey(area, ref)] : undefined
}

/**
 * Returns the shell whose page is served: the active one, or the last good one if the active page is damaged.
 */
function findShell(
  live: Live,
  releases: Readonly<Record<string, Release>>,
  shells: VerifiedState['shells'],
): Shell | undefined {
  const entry = areaIn(live, 'shell')
  for (const ref of [entry?.active, entry?.lastGood]) {
    const release = ref && releases[releaseKey('shell', ref)]
    const shell = release && shells.get(release)
    if (shell) return shell
  }
  return undefined
}
