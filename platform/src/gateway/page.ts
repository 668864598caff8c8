import { releaseKey, type AreaOverride, type InlinedLive, type Release } from '@fcr/shared/contracts/releases'
import type { Site } from '@fcr/shared/contracts/site'
import { contentType, preloadKind } from './content-types'
import type { Shell, VerifiedState } from './verified-state'

export type PageInput = {
  state: VerifiedState
  shell: Shell
  site: Site
  /** The area that owns the requested path. */
  owner: string | undefined
  overrides: Readonly<Record<string, AreaOverride>> | undefined
}

/** The shell's page with its own tags, the first area's preloads and the live state written into it. */
export function renderPage(input: PageInput): string {
  const { shell, site } = input
  const parts: Record<string, string> = {
    '<!--fcr:head-->': headTags(input).join('\n    '),
    '<!--fcr:body-->': [dataScript('fcr-live', inlinedLive(input)), dataScript('fcr-site', site)].join(
      '\n    ',
    ),
    '%SITE_NAME%': escapeHtml(site.name),
    '%SITE_SHORT_NAME%': escapeHtml(site.shortName),
  }
  // One pass: what is put in is not searched again.
  return shell.page.replace(
    /<!--fcr:(?:head|body)-->|%SITE_(?:SHORT_)?NAME%/g,
    (found) => parts[found] ?? found,
  )
}

function headTags({ state, shell, owner, overrides }: PageInput): string[] {
  const { release } = shell
  const override = overrides?.['shell']
  const own = override
    ? [
        ...(override.styles ?? []).map((url) => `<link rel="stylesheet" href="${escapeHtml(url)}" />`),
        `<script defer crossorigin="anonymous" src="${escapeHtml(override.entryUrl)}"></script>`,
      ]
    : [
        ...release.styles.map((file) => `<link rel="stylesheet" ${sourceOf('href', release, file)} />`),
        `<script defer ${sourceOf('src', release, release.entry)}></script>`,
        ...release.preload.map((file) => preload(release, file)),
      ]
  return [...own, ...areaPreloads(state, owner, overrides)]
}

function areaPreloads(
  state: VerifiedState,
  owner: string | undefined,
  overrides: PageInput['overrides'],
): string[] {
  const entry = owner === undefined ? undefined : state.live.areas[owner]
  if (owner === undefined || !entry || overrides?.[owner]) return []
  const release = state.releases[releaseKey(owner, entry.active)]
  if (!release) return []
  const exposed = Object.values(release.exposes)
  const files = [
    release.entry,
    ...exposed.flatMap(({ js }) => js),
    ...exposed.flatMap(({ css }) => css),
    ...release.preload,
  ]
  return [...new Set(files)].map((file) => preload(release, file))
}

/** A preload counts only where its attributes equal those of the tag that uses it, or files load twice. */
function preload(release: Release, file: string): string {
  const kind = preloadKind(file)
  const address = escapeHtml(addressOf(release, file))
  if (kind === 'script' || kind === 'style')
    return `<link rel="preload" as="${kind}" ${sourceOf('href', release, file)} />`
  // A style's font is always asked for anonymously and without a hash, its image neither.
  const anonymous = kind === 'image' ? '' : ' crossorigin="anonymous"'
  // The type lets a browser that cannot use the font pass it over.
  const type = kind === 'font' ? ` type="${contentType(file)}"` : ''
  return `<link rel="preload" as="${kind}"${type} href="${address}"${anonymous} />`
}

function sourceOf(attribute: 'href' | 'src', release: Release, file: string): string {
  const integrity = release.files[file]?.integrity ?? ''
  return `${attribute}="${escapeHtml(addressOf(release, file))}" integrity="${integrity}" crossorigin="anonymous"`
}

export const addressOf = ({ area, version }: Release, file: string) => `/areas/${area}/${version}/${file}`

function inlinedLive({ state, overrides }: PageInput): InlinedLive {
  const releases = Object.fromEntries(
    Object.entries(state.releases).map(([key, release]) => [key, withLoadedFiles(release)]),
  )
  return { live: state.live, releases, ...(overrides && { overrides }) }
}

/** Hashes do not compress; those of files that the shell never loads itself stay out of every page. */
function withLoadedFiles(release: Release): Release {
  const exposed = Object.values(release.exposes).flatMap(({ js, css }) => [...js, ...css])
  const loaded = new Set([release.entry, ...exposed, ...release.styles])
  const files = Object.fromEntries(Object.entries(release.files).filter(([file]) => loaded.has(file)))
  return { ...release, files }
}

const dataScript = (id: string, data: unknown) =>
  // `<` could end the script element; in JSON it only stands in strings, where it may be escaped.
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
