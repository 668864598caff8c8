import { test as base, expect, type Page } from '@playwright/test'

export { expect, type Page }

/** A picture of one pixel, for the map's tiles: the tests reach no other host. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

type Watch = {
  /** Console errors that this test expects; none by default. */
  expectedErrors: RegExp[]
  /** Other hosts that this test is about; none by default. */
  allowedOrigins: string[]
}

/**
 * The browser's page, watched: a test fails when the page asked another host for anything, when the
 * content security policy stopped something, or when an error came up that the test did not expect.
 */
export const test = base.extend<{ watch: Watch }>({
  // The address is known only once the site runs, after this configuration has been read.
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
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        // What React could repair by itself it only warns about: the page was made twice.
        const repaired =
          message.type() === 'warning' && /React error|hydrat|was not the one/i.test(message.text())
        if (message.type() === 'error' || repaired) problems.push(message.text())
      })
      await use(watch)
      // What the browser itself says about an answer of 4xx is an answer, not a fault of the page.
      const unexpected = problems.filter(
        (text) =>
          !/status of 4\d\d/.test(text) && !watch.expectedErrors.some((pattern) => pattern.test(text)),
      )
      expect(
        foreign.filter((origin) => !watch.allowedOrigins.includes(origin)),
        'requests to other hosts',
      ).toEqual([])
      expect(unexpected, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})
