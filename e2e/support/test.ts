import { test as base, expect, type Page } from '@playwright/test'

export { expect, type Page }

/** A one-pixel picture for the map's tiles: the tests contact no other host. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

type Watch = {
  /** Console errors that this test expects; none by default. */
  expectedErrors: RegExp[]
  /** Other hosts that this test may contact; none by default. */
  allowedOrigins: string[]
}

/**
 * The browser's page, monitored: a test fails if the page contacts another host, violates the content security
 * policy, logs an unexpected error, or reports a failed version.
 */
export const test = base.extend<{ watch: Watch }>({
  // The URL is known only once the site runs, after this configuration has been read.
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  baseURL: async ({}, use) => use(process.env['E2E_URL'] ?? ''),
  watch: [
    async ({ page, baseURL }, use) => {
      const watch: Watch = { expectedErrors: [], allowedOrigins: [] }
      const foreign: string[] = []
      const problems: string[] = []
      await page.route(/tile\.openstreetmap\.org/, (route) =>
        route.fulfill({ contentType: 'image/png', body: pixel }),
      )
      page.on('request', (request) => {
        const url = new URL(request.url())
        const own = url.origin === baseURL || url.protocol === 'data:' || url.protocol === 'blob:'
        if (!own && !url.hostname.endsWith('tile.openstreetmap.org')) foreign.push(url.origin)
      })
      page.on('request', (request) => {
        if (!request.url().endsWith('/operacion/reportes')) return
        const { area, version, reason, phase } = request.postDataJSON() as Record<string, string>
        problems.push(`area ${area}@${version} is reported: ${reason} (${phase})`)
      })
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        // React only warns about mismatches that it repairs itself, by rendering the page again.
        const repaired =
          message.type() === 'warning' && /React error|hydrat|does not match what/i.test(message.text())
        if (message.type() === 'error' || repaired) problems.push(message.text())
      })
      await use(watch)
      // The browser logs 4xx responses as errors, but they are not faults of the page.
      const unexpected = problems.filter(
        (text) =>
          !/status of 4\d\d/.test(text) && !watch.expectedErrors.some((pattern) => pattern.test(text)),
      )
      const elsewhere = foreign.filter((origin) => !watch.allowedOrigins.includes(origin))
      // A route handler fails if the page closes while it runs, so the routes are removed first. `problems` has been
      // read by then: without routes, the page's next request for a map tile logs an error. The test may have closed
      // the page already.
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
      expect(elsewhere, 'requests to other hosts').toEqual([])
      expect(unexpected, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})
