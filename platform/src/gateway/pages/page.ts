import type { Release } from '@fcr/shared/platform/manifest'
import type { InlinedLive, LoadableRelease } from '@fcr/shared/platform/page-state'
import { liveRelease } from '@fcr/shared/platform/route-owner'
import { fillMarkup } from '@fcr/shared/contracts/text/site-text'
import { withBootstrapWatchdog } from './bootstrap-script'
import { headTags } from './head'
import { folderOf, loadTags, type PageInput } from './load-tags'

const MARKER = /<!--fcr:(head|body)-->|<!--fcr:page-->[^]*?<!--\/fcr:page-->/g

/**
 * Renders the shell's page with its own tags, the owner's preloads and the live state. If the owner's build
 * prerendered the page, its markup is included, so that the page is complete before any script runs. The rules that the
 * markup needs are in the HTML; `styles` is their text, for the policy.
 */
export function renderPage(input: PageInput): { html: string; styles: string } {
  const { shell, site, address } = input
  const variant = address.frame === undefined ? undefined : shell.frames.get(address.frame)
  const frame = markFrame(variant ?? shell.page, input)
  // Shells of early versions, without prerendering, have no placeholder for it.
  const content = frame.includes('<!--fcr:page-->') ? prerenderedPage(input) : undefined
  const { head, end, styles } = loadTags(input, frame, content)
  const parts: Record<string, string> = {
    head: [...headTags(address, site), ...head].join('\n    '),
    body: [
      dataScript('fcr-live', inlinedLive(input, content !== undefined)),
      dataScript('fcr-site', site),
      ...end,
    ].join('\n    '),
  }
  // Single pass: inserted text is not searched again.
  const filled = fillMarkup(frame, site).replace(MARKER, (marker, part?: string) => {
    if (part === undefined) return content ?? marker
    return parts[part] ?? marker
  })
  const html = withBootstrapWatchdog(filled, {
    shell: input.state.overrides?.['shell'] ? undefined : shell.release.version,
    pattern: address.owner?.pattern,
    spare: areasWithSpare(input),
    kept: site.keptCookies.join(' ') || undefined,
  })
  return { html, styles }
}

/** Names of the areas that have a last good version. */
const areasWithSpare = ({ state: { live } }: PageInput) =>
  Object.entries(live.areas)
    .flatMap(([area, { lastGood }]) => (lastGood ? [area] : []))
    .join(' ') || undefined

const isFrameless = ({ state, address: { owner } }: PageInput) =>
  owner !== undefined && liveRelease(state, owner.area)?.frame === 'none'

/** Lets the shell's style sheet hide header and footer before any script runs. */
const markFrame = (html: string, page: PageInput) =>
  isFrameless(page) ? html.replace('<html', '<html data-frame="none"') : html

/** Prerendered markup of the page, if the owner's live release has one that works with this shell. */
function prerenderedPage({ state, shell, site, address }: PageInput): string | undefined {
  const { owner, page } = address
  // Code from a dev server may not match the prerendered markup.
  if (!owner || page === undefined || state.overrides?.['shell'] || state.overrides?.[owner.area])
    return undefined
  const release = liveRelease(state, owner.area)
  const markup = release && state.pages.get(release)?.get(page)
  return markup && fillMarkup(markup, site).replaceAll('{{shell}}', folderOf(shell.release))
}

function inlinedLive({ state, address }: PageInput, prerendered: boolean): InlinedLive & { publicPaths: [] } {
  // The browser already runs the shell; it loads only areas.
  const areas = Object.entries(state.releases).filter(([, release]) => release.area !== 'shell')
  const release = address.owner && liveRelease(state, address.owner.area)
  return {
    live: state.live,
    releases: Object.fromEntries(areas.map(([key, entry]) => [key, loadable(entry)])),
    ...(prerendered && release && { prerendered: { area: release.area, version: release.version } }),
    // Shells of earlier versions read it.
    publicPaths: [],
    ...(state.overrides && { overrides: state.overrides }),
  }
}

/** All fields that no page needs. Unknown ones stay: the shell may be newer than the gateway. */
const notInPages: Readonly<Record<Exclude<keyof Release, keyof LoadableRelease>, true>> = {
  formatVersion: true,
  commit: true,
  publishedAt: true,
  sourceHash: true,
  bundled: true,
  provides: true,
  shares: true,
  frames: true,
  styles: true,
  preload: true,
  heads: true,
  pages: true,
  libraryClasses: true,
  endpoints: true,
}

/**
 * The parts of a release that a page needs. Hashes do not compress: only those of files that the shell loads itself.
 */
function loadable(release: Release): LoadableRelease {
  const exposed = Object.values(release.exposes).flatMap(({ js, css }) => [...js, ...css])
  const loaded = new Set([release.entry, ...exposed])
  const files = Object.fromEntries(Object.entries(release.files).filter(([file]) => loaded.has(file)))
  const kept = Object.entries({ ...release, files }).filter(([field]) => !Object.hasOwn(notInPages, field))
  return Object.fromEntries(kept) as LoadableRelease
}

const dataScript = (id: string, data: unknown) =>
  // `<` could end the script element; in JSON it occurs only in strings, where it can be escaped.
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
