import { isPublic } from '../live-state'
import { siteHistory } from './site-history'

/**
 * Keeps the metadata for search engines and link previews in step with the page: title and description, which the
 * page sets itself, and its URL. For the first page the gateway writes the same (`head.ts`).
 */
export function keepHead() {
  new MutationObserver(copyTexts).observe(document.head, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['content'],
  })
  siteHistory().subscribe(() => {
    setAddress(siteHistory().now().location.pathname)
  })
}

const find = (selector: string) => document.head.querySelector(selector)

function copyTexts() {
  setContent('meta[property="og:title"]', document.title)
  setContent(
    'meta[property="og:description"]',
    find('meta[name="description"]')?.getAttribute('content') ?? '',
  )
}

function setContent(selector: string, content: string) {
  const element = find(selector)
  // The observer is also notified of this change.
  if (element && element.getAttribute('content') !== content) element.setAttribute('content', content)
}

function setAddress(pathname: string) {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const href = isPublic(path) ? window.location.origin + path : undefined
  place('link[rel="canonical"]', href && { rel: 'canonical', href })
  place('meta[property="og:url"]', href && { property: 'og:url', content: href })
  place('meta[name="robots"]', href ? undefined : { name: 'robots', content: 'noindex' })
}

/** Replaces the matching element in the head by a new one, or removes it. */
function place(selector: string, attributes: Record<string, string> | undefined | '') {
  find(selector)?.remove()
  if (!attributes) return
  const element = document.createElement(selector.startsWith('link') ? 'link' : 'meta')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}
