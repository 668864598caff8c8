import { releaseKey, type AreaOverride, type InlinedLive, type Release } from '@fcr/shared/contracts/releases'
import type { Site } from '@fcr/shared/contracts/site'
import { escapeMarkup, fillMarkup } from '@fcr/shared/contracts/site-text'
import { contentType, preloadKind } from './content-types'
import { publicPaths, type Address } from './address'
import { headTags } from './head'
import type { Shell, VerifiedState } from './verified-state'

export type PageInput = {
  state: VerifiedState
  shell: Shell
  site: Site
  /** What the site says of the requested address. */
  address: Address
  overrides: Readonly<Record<string, AreaOverride>> | undefined
}

const MARKER = /<!--fcr:(head|body)-->|<!--fcr:page-->[^]*?<!--\/fcr:page-->/g

/**
 * The shell's page with its own tags, the owner's preloads and the live state written into it; where the owner made
 * the page at its build, with that in it and the owner's styles, so that it is whole before any script runs.
 */
export function renderPage(input: PageInput): string {
  const { shell, site, address } = input
  const frame = (address.frame === undefined ? undefined : shell.frames.get(address.frame)) ?? shell.page
  // A shell of before there were such pages has no place for one.
  const content = frame.includes('<!--fcr:page-->') ? standingPage(input) : undefined
  const parts: Record<string, string> = {
    head: [...headTags(address, site), ...loadTags(input, content !== undefined)].join('\n    '),
    body: [
      dataScript('fcr-live', inlinedLive(input, content !== undefined)),
      dataScript('fcr-site', site),
    ].join('\n    '),
  }
  // One pass each: what is put in is not searched again.
  return fillMarkup(frame, site).replace(MARKER, (found, part?: string) => {
    if (part === undefined) return content ?? found
    return parts[part] ?? found
  })
}

/** Markup of the page at the address, where its owner's live release brought one that stands beside this shell. */
function standingPage({ state, shell, site, address, overrides }: PageInput): string | undefined {
  const { owner, page } = address
  // A dev server's code need not fit what was made before.
  if (!owner || page === undefined || overrides?.['shell'] || overrides?.[owner.area]) return undefined
  const release = activeRelease(state, owner.area)
  const markup = release && state.pages.get(release)?.get(page)
  return markup && fillMarkup(markup, site).replaceAll('{{shell}}', folderOf(shell.release))
}

const activeRelease = ({ live, releases }: VerifiedState, area: string): Release | undefined => {
  const entry = live.areas[area]
  return entry && releases[releaseKey(area, entry.active)]
}

/** Scripts, styles and fonts. */
function loadTags({ state, shell, address, overrides }: PageInput, standing: boolean): string[] {
  const { release } = shell
  const override = overrides?.['shell']
  const own = override
    ? [
        ...(override.styles ?? []).map((url) => `<link rel="stylesheet" href="${escapeMarkup(url)}" />`),
        `<script defer crossorigin="anonymous" src="${escapeMarkup(override.entryUrl)}"></script>`,
      ]
    : [
        ...release.styles.map((file) => stylesheet(release, file)),
        // A page that stands needs its fonts and pictures first; one to come, the script that makes it.
        `<script defer fetchpriority="${standing ? 'low' : 'high'}" ${sourceOf('src', release, release.entry)}></script>`,
        ...release.preload.map((file) => preload(release, file)),
      ]
  return [...own, ...areaTags(state, release, address.owner?.area, overrides, standing)]
}

function areaTags(
  state: VerifiedState,
  shell: Release,
  owner: string | undefined,
  overrides: PageInput['overrides'],
  standing: boolean,
): string[] {
  if (owner === undefined || overrides?.[owner]) return []
  const release = activeRelease(state, owner)
  if (!release) return []
  const exposed = Object.values(release.exposes)
  const css = [...new Set(exposed.flatMap((each) => each.css))]
  const others = new Set([release.entry, ...exposed.flatMap(({ js }) => js), ...release.preload])
  return [
    // What stands in the page is not painted without its styles; a page to come loads them before it mounts.
    ...css.map((file) => (standing ? stylesheet(release, file) : preload(release, file))),
    ...[...others].map((file) => preload(release, file, standing)),
    ...(overrides?.['shell'] ? [] : required(release, shell).map((file) => preload(shell, file, standing))),
  ]
}

/** Files of the shell that come only with areas that require them. */
const required = ({ requires }: Release, { shares }: Release) =>
  Object.keys(requires?.shared ?? {}).flatMap((name) =>
    Object.hasOwn(shares, name) ? (shares[name] ?? []) : [],
  )

const stylesheet = (release: Release, file: string) =>
  `<link rel="stylesheet" ${sourceOf('href', release, file)} />`

/** A preload counts only where its attributes equal those of the tag that uses it, or files load twice. */
function preload(release: Release, file: string, later = false): string {
  const kind = preloadKind(file)
  const address = escapeMarkup(addressOf(release, file))
  if (kind === 'script' || kind === 'style') {
    const priority = later ? ' fetchpriority="low"' : ''
    return `<link rel="preload" as="${kind}"${priority} ${sourceOf('href', release, file)} />`
  }
  // A style's font is always asked for anonymously and without a hash, its image neither.
  const anonymous = kind === 'image' ? '' : ' crossorigin="anonymous"'
  // The type lets a browser that cannot use the font pass it over.
  const type = kind === 'font' ? ` type="${contentType(file)}"` : ''
  return `<link rel="preload" as="${kind}"${type} href="${address}"${anonymous} />`
}

function sourceOf(attribute: 'href' | 'src', release: Release, file: string): string {
  const integrity = release.files[file]?.integrity ?? ''
  return `${attribute}="${escapeMarkup(addressOf(release, file))}" integrity="${integrity}" crossorigin="anonymous"`
}

const folderOf = ({ area, version }: Release) => `/areas/${area}/${version}`
const addressOf = (release: Release, file: string) => `${folderOf(release)}/${file}`

function inlinedLive({ state, address, overrides }: PageInput, standing: boolean): InlinedLive {
  const releases = Object.fromEntries(
    Object.entries(state.releases).map(([key, release]) => [key, withLoadedFiles(release)]),
  )
  const release = address.owner && activeRelease(state, address.owner.area)
  return {
    live: state.live,
    releases,
    ...(standing && release && { prerendered: { area: release.area, version: release.version } }),
    publicPaths: publicPaths(state),
    ...(overrides && { overrides }),
  }
}

/** Hashes do not compress; those of files that the shell never loads itself stay out of every page. */
function withLoadedFiles(release: Release): Release {
  const exposed = Object.values(release.exposes).flatMap(({ js, css }) => [...js, ...css])
  const loaded = new Set([release.entry, ...exposed, ...release.styles])
  const files = Object.fromEntries(Object.entries(release.files).filter(([file]) => loaded.has(file)))
  return { ...release, files, heads: {}, pages: {}, frames: {}, shares: {} }
}

const dataScript = (id: string, data: unknown) =>
  // `<` could end the script element; in JSON it only stands in strings, where it may be escaped.
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
