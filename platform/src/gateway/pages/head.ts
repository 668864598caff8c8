import type { Site } from '@fcr/shared/contracts/site'
import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { fillText } from '@fcr/shared/contracts/text/site-text'
import type { Address } from './address'

/** The shell's image for link previews. */
const PICTURE = { file: '/og.jpg', width: 1200, height: 630 }

/** Tags for search engines and link previews; the shell updates them on navigation (`page-head.ts`). */
export function headTags({ head, canonical, origin }: Address, site: Site): string[] {
  const title = [head && fillText(head.title, site), site.name].filter(Boolean).join(' · ')
  const description = (head?.description && fillText(head.description, site)) ?? site.description
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    ...(head?.public ? [] : [meta('name', 'robots', 'noindex')]),
    ...(canonical === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeMarkup(canonical)}" />`,
          meta('property', 'og:url', canonical),
        ]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'es_CO'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(origin === undefined
      ? []
      : [
          meta('property', 'og:image', `${origin}${PICTURE.file}`),
          meta('property', 'og:image:width', String(PICTURE.width)),
          meta('property', 'og:image:height', String(PICTURE.height)),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
  ]
}

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeMarkup(content)}" />`
