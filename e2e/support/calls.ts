import { expect, type Page } from './test'

/**
 * Watches the page's API calls from now on; the returned function waits until all have been answered. A response that
 * arrives after a test has moved the page's clock would count as use of the session at the new time.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<object>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => expect.poll(() => open.size, 'API calls without an answer').toBe(0)
}
