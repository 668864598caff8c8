import { site, type Site } from './site'

// Pages that are made at a build carry the site's texts as tokens, `{{site.contact.email}}`. The gateway puts
// the configuration's values in their place when it serves the page.

const token = /\{\{site\.([A-Za-z.]+)\}\}/g

/** The site's configuration with a token in place of each text. */
export const siteTokens = (): Site => tokensOf(site.parse({}), 'site') as Site

function tokensOf(value: unknown, path: string): unknown {
  if (typeof value === 'string') return `{{${path}}}`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, tokensOf(inner, `${path}.${key}`)]),
  )
}

const textAt = (values: Site, path: string): string => {
  const found = path.split('.').reduce<unknown>((value, key) => {
    const own = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return own ? (value as Record<string, unknown>)[key] : undefined
  }, values)
  // A page of a newer area may know a text that this gateway does not.
  return typeof found === 'string' ? found : ''
}

/** Plain text with the site's texts in it. */
export const fillText = (text: string, values: Site) =>
  text.replace(token, (_, path: string) => textAt(values, path))

/** Markup with the site's texts in it, each escaped: whatever it holds, it stays text. */
export const fillMarkup = (markup: string, values: Site) =>
  markup.replace(token, (_, path: string) => escapeMarkup(textAt(values, path)))

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** For text and quoted attributes; the same characters, in the same way, as React's. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
