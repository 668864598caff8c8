import type { Site } from '@fcr/shared/contracts/site'
import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { fillText } from '@fcr/shared/contracts/text/site-text'
import { publicPaths } from '../pages/address'
import { plainBody, type Body } from '../http/respond'
import type { VerifiedState } from '../version-routing/verified-state'
import type { AssetStore } from './asset-store'
import { contentType } from './content-types'

type Sources = { assets: AssetStore; state: VerifiedState; site: Site; origin: string | undefined }

/**
 * A file at the site's root: generated here if it depends on the live areas, otherwise one of the shell's.
 */
export async function rootFile(path: string, sources: Sources): Promise<Body | undefined> {
  if (path === '/robots.txt') return plainBody(robots(sources.origin), contentType(path))
  if (path === '/sitemap.xml') {
    const { state, origin } = sources
    return origin === undefined
      ? undefined
      : plainBody(sitemap(publicPaths(state), origin), contentType(path))
  }
  const { assets, state, site } = sources
  const version = state.shell?.release.version
  const file = version === undefined ? undefined : await assets.find('shell', version, `root${path}`)
  return file && path.endsWith('.webmanifest') ? plainBody(manifest(file, site), file.type) : file
}

/**
 * Personal pages are not listed: that would reveal their paths, and robots could then not read their
 * `noindex`.
 */
const robots = (origin: string | undefined) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')

const sitemap = (paths: readonly string[], origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeMarkup(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** The shell's manifest contains placeholders for the site's name. */
const manifest = ({ bytes }: Body, site: Site) =>
  JSON.stringify(
    JSON.parse(bytes.toString('utf8'), (_key, value: unknown) =>
      typeof value === 'string' ? fillText(value, site) : value,
    ),
  )
