import type { Release } from '@fcr/shared/platform/manifest'
import type { AreaOverride, InlinedLive, LoadableRelease } from '@fcr/shared/platform/page-state'
import { liveRelease } from '@fcr/shared/platform/route-owner'
import type { Site } from '@fcr/shared/contracts/site'
import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { fillMarkup } from '@fcr/shared/contracts/text/site-text'
import { contentType, preloadKind } from '../assets/content-types'
import type { Shell, VerifiedState } from '../version-routing/verified-state'
import { withBootstrapWatchdog } from './bootstrap-script'
import { publicPaths, type Address } from './address'
import { headTags } from './head'

export type PageInput = {
  state: VerifiedState
  shell: Shell
  site: Site
  /** The properties of the requested URL. */
  address: Address
  overrides: Readonly<Record<string, AreaOverride>> | undefined
}

const MARKER = /<!--fcr:(head|body)-->|<!--fcr:page-->[^]*?<!--\/fcr:page-->/g

/**
 * Renders the shell's page with its own tags, the owner's preloads and the live state. If the owner's build
 * prerendered the page, its markup and styles are included, so that the page is complete before any script
 * runs.
 */
export function renderPage(input: PageInput): string {
  const { shell, site, address } = input
  const frame = (address.frame === undefined ? undefined : shell.frames.get(address.frame)) ?? shell.page
  // Shells of early versions, without prerendering, have no placeholder for it.
  const content = frame.includes('<!--fcr:page-->') ? prerenderedPage(input) : undefined
  const parts: Record<string, string> = {
    head: [...headTags(address, site), ...loadTags(input, content !== undefined)].join('\n    '),
    body: [
      dataScript('fcr-live', inlinedLive(input, content !== undefined)),
      dataScript('fcr-site', site),
    ].join('\n    '),
  }
  // Single pass: inserted text is not searched again.
  const html = markFrame(fillMarkup(frame, site), input).replace(MARKER, (marker, part?: string) => {
    if (part === undefined) return content ?? marker
    return parts[part] ?? marker
  })
  return withBootstrapWatchdog(html, {
    shell: input.overrides?.['shell'] ? undefined : shell.release.version,
    pattern: address.owner?.pattern,
    spare: areasWithSpare(input),
  })
}

/** Names of the areas that have a last good version. */
const areasWithSpare = ({ state: { live } }: PageInput) =>
  Object.entries(live.areas)
    .flatMap(([area, { lastGood }]) => (lastGood ? [area] : []))
    .join(' ') || undefined

const isFrameless = ({ state, address: { owner } }: Pick<PageInput, 'state' | 'address'>) =>
  owner !== undefined && liveRelease(state, owner.area)?.frame === 'none'

/** Lets the shell's style sheet hide header and footer before any script runs. */
const markFrame = (html: string, page: PageInput) =>
  isFrameless(page) ? html.replace('<html', '<html data-frame="none"') : html

/** Prerendered markup of the page, if the owner's live release has one that works with this shell. */
function prerenderedPage({ state, shell, site, address, overrides }: PageInput): string | undefined {
  const { owner, page } = address
  // Code from a dev server may not match the prerendered markup.
  if (!owner || page === undefined || overrides?.['shell'] || overrides?.[owner.area]) return undefined
  const release = liveRelease(state, owner.area)
  const markup = release && state.pages.get(release)?.get(page)
  return markup && fillMarkup(markup, site).replaceAll('{{shell}}', folderOf(shell.release))
}

/** Scripts, styles and fonts. */
function loadTags({ state, shell, address, overrides }: PageInput, prerendered: boolean): string[] {
  const { release } = shell
  const override = overrides?.['shell']
  // A prerendered page has more important images.
  const showsFrameFirst = !prerendered && !isFrameless({ state, address })
  const own = override
    ? [
        ...(override.styles ?? []).map((url) => `<link rel="stylesheet" href="${escapeMarkup(url)}" />`),
        `<script defer crossorigin="anonymous" src="${escapeMarkup(override.entryUrl)}"></script>`,
      ]
    : [
        ...release.styles.map((file) => stylesheet(release, file)),
        // A prerendered page needs its fonts and images first; any other page needs its script first.
        `<script defer fetchpriority="${prerendered ? 'low' : 'high'}" ${sourceOf('src', release, release.entry)}></script>`,
        ...release.preload
          .filter((file) => preloadKind(file) !== 'image' || showsFrameFirst)
          .map((file) => preload(release, file)),
      ]
  return [...own, ...areaTags(state, release, address.owner?.area, overrides, prerendered)]
}

function areaTags(
  state: VerifiedState,
  shell: Release,
  owner: string | undefined,
  overrides: PageInput['overrides'],
  prerendered: boolean,
): string[] {
  if (owner === undefined || overrides?.[owner]) return []
  const release = liveRelease(state, owner)
  if (!release) return []
  const exposed = Object.values(release.exposes)
  const css = [...new Set(exposed.flatMap((chunk) => chunk.css))]
  const others = new Set([release.entry, ...exposed.flatMap(({ js }) => js), ...release.preload])
  return [
    // Prerendered markup must not paint without its styles; other pages load them before they mount.
    ...css.map((file) => (prerendered ? stylesheet(release, file) : preload(release, file))),
    ...[...others].map((file) => preload(release, file, prerendered)),
    ...(overrides?.['shell']
      ? []
      : required(release, shell).map((file) => preload(shell, file, prerendered))),
  ]
}

/** Shell files that only areas with that requirement load. */
const required = ({ requires }: Release, { shares }: Release) =>
  Object.keys(requires?.shared ?? {}).flatMap((name) =>
    Object.hasOwn(shares, name) ? (shares[name] ?? []) : [],
  )

const stylesheet = (release: Release, file: string) =>
  `<link rel="stylesheet" ${sourceOf('href', release, file)} />`

/**
 * A preload is used only if its attributes equal those of the tag that uses it; otherwise the file loads
 * twice.
 */
function preload(release: Release, file: string, later = false): string {
  const kind = preloadKind(file)
  const address = escapeMarkup(addressOf(release, file))
  if (kind === 'script' || kind === 'style') {
    const priority = later ? ' fetchpriority="low"' : ''
    return `<link rel="preload" as="${kind}"${priority} ${sourceOf('href', release, file)} />`
  }
  // Browsers fetch a stylesheet's fonts anonymously and without integrity, images without either.
  const attribute = kind === 'image' ? ' fetchpriority="high"' : ' crossorigin="anonymous"'
  // The type lets browsers skip fonts that they do not support.
  const type = kind === 'font' ? ` type="${contentType(file)}"` : ''
  return `<link rel="preload" as="${kind}"${type} href="${address}"${attribute} />`
}

function sourceOf(attribute: 'href' | 'src', release: Release, file: string): string {
  const integrity = release.files[file]?.integrity ?? ''
  return `${attribute}="${escapeMarkup(addressOf(release, file))}" integrity="${integrity}" crossorigin="anonymous"`
}

const folderOf = ({ area, version }: Release) => `/areas/${area}/${version}`
const addressOf = (release: Release, file: string) => `${folderOf(release)}/${file}`

function inlinedLive({ state, address, overrides }: PageInput, prerendered: boolean): InlinedLive {
  // The browser already runs the shell; it loads only areas.
  const areas = Object.entries(state.releases).filter(([, release]) => release.area !== 'shell')
  const release = address.owner && liveRelease(state, address.owner.area)
  return {
    live: state.live,
    releases: Object.fromEntries(areas.map(([key, entry]) => [key, loadable(entry)])),
    ...(prerendered && release && { prerendered: { area: release.area, version: release.version } }),
    publicPaths: publicPaths(state),
    ...(overrides && { overrides }),
  }
}

/** Fields that no page needs. Unknown ones stay: the shell may be newer than the gateway. */
const notInPages: ReadonlySet<string> = new Set<keyof Release>([
  'formatVersion',
  'commit',
  'publishedAt',
  'sourceHash',
  'bundled',
  'provides',
  'shares',
  'frames',
  'styles',
  'preload',
  'heads',
  'pages',
  'sharedRoutes',
  'libraryClasses',
])

/**
 * The parts of a release that a page needs. Hashes do not compress: only those of files that the shell loads itself.
 */
function loadable(release: Release): LoadableRelease {
  const exposed = Object.values(release.exposes).flatMap(({ js, css }) => [...js, ...css])
  const loaded = new Set([release.entry, ...exposed])
  const files = Object.fromEntries(Object.entries(release.files).filter(([file]) => loaded.has(file)))
  const kept = Object.entries({ ...release, files }).filter(([field]) => !notInPages.has(field))
  return Object.fromEntries(kept) as LoadableRelease
}

const dataScript = (id: string, data: unknown) =>
  // `<` could end the script element; in JSON it occurs only in strings, where it can be escaped.
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
