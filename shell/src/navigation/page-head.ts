import { siteHistory } from './site-history'

/**
 * Keeps the metadata for link previews in step with the page: title and description, which the page sets itself. The
 * gateway writes the metadata of the first page (`head.ts`); search engines open every page as the first one.
 */
export function keepHead() {
  new MutationObserver(copyTexts).observe(document.head, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['content'],
  })
  const first = siteHistory().first().location.pathname
  siteHistory().subscribe(() => {
    if (siteHistory().now().location.pathname !== first) forgetAddress()
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

/** Without a canonical URL, browsers share the address of the page. */
function forgetAddress() {
  find('link[rel="canonical"]')?.remove()
  find('meta[property="og:url"]')?.remove()
}
