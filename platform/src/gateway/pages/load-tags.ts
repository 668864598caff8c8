import type { Release } from '@fcr/shared/platform/manifest'
import type { AreaOverride } from '@fcr/shared/platform/page-state'
import { liveRelease } from '@fcr/shared/platform/route-owner'
import type { Site } from '@fcr/shared/contracts/site'
import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { builds } from '../../store'
import { contentType, preloadKind } from '../assets/content-types'
import { sheetsOf, type Shell, type VerifiedState } from '../version-routing/verified-state'
import type { Address } from './address'

export type PageInput = {
  state: VerifiedState
  shell: Shell
  site: Site
  /** The properties of the requested URL. */
  address: Address
}

/**
 * Returns the tags of styles and fonts, and of scripts for the head or, after prerendered markup, for its end: servers
 * without HTTP/2 send six files at a time, and the first picture must be among them. `styles`: the text of the style
 * element ('' without one).
 * @param frame markup of the frame
 * @param content prerendered markup of the page
 */
export function loadTags(input: PageInput, frame: string, content: string | undefined) {
  const inline = inlineStyles(input, frame, content)
  const prerendered = content !== undefined
  const devServer = input.state.overrides?.['shell']
  const own = devServer ? devServerTags(devServer) : shellTags(input, prerendered)
  const sheets = sheetTags(input, inline.releases, prerendered)
  const area = areaTags(input, prerendered)
  return {
    head: [
      ...(inline.styles === '' ? [] : [`<style>${inline.styles}</style>`]),
      ...pictureTags(content ?? ''),
      ...sheets,
      ...(prerendered ? own.files : [...own.scripts, ...own.files, ...area]),
    ],
    end: prerendered ? [...own.scripts, ...area] : [],
    styles: inline.styles,
  }
}

/**
 * Returns the rules that the markup needs, and the releases whose style sheets are therefore not needed for the first
 * paint. An area's rules must follow those of the shell, so without those there are none.
 */
function inlineStyles(input: PageInput, frame: string, content: string | undefined) {
  const releases = linkedReleases(input, content !== undefined)
  const missing = releases.findIndex((release) => !input.state.styles.has(release))
  const inlined = missing < 0 ? releases : releases.slice(0, missing)
  const isFromDevServer = input.state.overrides?.['shell'] !== undefined
  if (isFromDevServer || inlined.length === 0) return { releases: [], styles: '' }
  const names = builds.namesIn(frame + (content ?? ''))
  return {
    releases: inlined,
    styles: inlined
      .flatMap((release) => [...(input.state.styles.get(release)?.values() ?? [])])
      .map(({ pick }) => pick(names))
      .join(''),
  }
}

/** Releases whose style sheets the page links. Those of a page without markup load before it mounts. */
function linkedReleases({ state, shell, address }: PageInput, prerendered: boolean): Release[] {
  const owner = prerendered && address.owner ? liveRelease(state, address.owner.area) : undefined
  return [...(state.overrides?.['shell'] ? [] : [shell.release]), ...(owner ? [owner] : [])]
}

/**
 * Style sheets whose rules for this page are inline do not block it: the inline script applies them once all have
 * loaded, and without scripts they are ordinary ones. Those of fonts are not linked: declared a second time, a font would
 * replace the letters that are painted.
 */
function sheetTags(input: PageInput, inlined: readonly Release[], prerendered: boolean): string[] {
  const { styles } = input.state
  const late = inlined.flatMap((release) =>
    sheetsOf(release)
      .filter((file) => !styles.get(release)?.get(file)?.isFonts)
      .map((file) => ({ release, file })),
  )
  const lateSources = late.map(({ release, file }) => sourceOf('href', release, file))
  const blocking = linkedReleases(input, prerendered)
    .filter((release) => !inlined.includes(release))
    .flatMap((release) => sheetsOf(release).map((file) => sourceOf('href', release, file)))
  const link = (source: string, attributes = '') => `<link rel="stylesheet"${attributes} ${source} />`
  return [
    // Browsers find them late. A prerendered page needs its picture first; any other page mounts only with its styles.
    ...(prerendered ? [] : late.map(({ release, file }) => preload(release, file))),
    ...lateSources.map((source) => link(source, ' media="print" fetchpriority="high"')),
    ...blocking.map((source) => link(source)),
    ...(late.length === 0
      ? []
      : [`<noscript>${lateSources.map((source) => link(source)).join('')}</noscript>`]),
  ]
}

/** The first picture with priority in markup of React, with another file for wide screens if it has one. */
const firstPicture =
  /<picture>(?:<source media="([^"]*)" srcSet="([^"]*)"[^>]*>)?<img(?=[^>]* fetchPriority="high")[^>]* src="([^"]*)"/

/** Preloads of the first picture, which stands late in the HTML, unless the HTML itself holds it. */
function pictureTags(content: string): string[] {
  const [, wide, wideFile, file] = firstPicture.exec(content) ?? []
  const tags = (address: string, media = '') =>
    address.startsWith('data:')
      ? []
      : [`<link rel="preload" as="image"${media} href="${address}" fetchpriority="high" />`]
  if (file === undefined) return []
  if (wide === undefined || wideFile === undefined) return tags(file)
  return [...tags(file, ` media="not all and ${wide}"`), ...tags(wideFile, ` media="${wide}"`)]
}

const devServerTags = ({ styles = [], entryUrl }: AreaOverride) => ({
  scripts: [],
  files: [
    ...styles.map((url) => `<link rel="stylesheet" href="${escapeMarkup(url)}" />`),
    `<script defer crossorigin="anonymous" src="${escapeMarkup(entryUrl)}"></script>`,
  ],
})

const shellTags = ({ shell: { release } }: PageInput, prerendered: boolean) => ({
  files: release.preload.map((file) => preload(release, file)),
  // A prerendered page needs its fonts and images first; any other page needs its script first.
  scripts: [
    `<script defer fetchpriority="${prerendered ? 'low' : 'high'}" ${sourceOf('src', release, release.entry)}></script>`,
  ],
})

function areaTags({ state, shell, address }: PageInput, prerendered: boolean): string[] {
  const owner = address.owner?.area
  if (owner === undefined || state.overrides?.[owner]) return []
  const release = liveRelease(state, owner)
  if (!release) return []
  const scripts = [release.entry, ...Object.values(release.exposes).flatMap(({ js }) => js)]
  return [
    ...(prerendered ? [] : sheetsOf(release).map((file) => preload(release, file))),
    ...[...new Set([...scripts, ...release.preload])].map((file) => preload(release, file, prerendered)),
    ...(state.overrides?.['shell']
      ? []
      : required(release, shell.release).map((file) => preload(shell.release, file, prerendered))),
  ]
}

/** Shell files that only areas with that requirement load. */
const required = ({ requires }: Release, { shares }: Release) =>
  Object.keys(requires?.shared ?? {}).flatMap((name) =>
    Object.hasOwn(shares, name) ? (shares[name] ?? []) : [],
  )

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

export const folderOf = ({ area, version }: Release) => `/areas/${area}/${version}`
const addressOf = (release: Release, file: string) => `${folderOf(release)}/${file}`
