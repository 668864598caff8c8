import { hasOwn } from '../built-ins'
import { escapeMarkup } from './escape-markup'
import { site, type Site } from '../site'

// Prerendered pages contain the site's texts as tokens, such as `{{site.contact.email}}`. The gateway replaces
// them with the configuration's values when it serves the page.

const token = /\{\{site\.([A-Za-z.]+)\}\}/g

/** Returns the site's configuration with a token in place of each text. */
export const siteTokens = (): Site => tokensOf(site.parse({}), 'site') as Site

function tokensOf(value: unknown, path: string): unknown {
  if (typeof value === 'string') return `{{${path}}}`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, tokensOf(inner, `${path}.${key}`)]),
  )
}

const textAt = (values: Site, path: string): string => {
  const text = path.split('.').reduce<unknown>((value, key) => {
    const own = typeof value === 'object' && value !== null && hasOwn(value, key)
    return own ? (value as Record<string, unknown>)[key] : undefined
  }, values)
  // A page of a newer area may use a text that this gateway does not know.
  return typeof text === 'string' ? text : ''
}

/** Replaces the tokens in plain text. */
export const fillText = (text: string, values: Site) =>
  text.replace(token, (_, path: string) => textAt(values, path))

/** Replaces the tokens in markup, escaping each value. */
export const fillMarkup = (markup: string, values: Site) =>
  markup.replace(token, (_, path: string) => escapeMarkup(textAt(values, path)))
