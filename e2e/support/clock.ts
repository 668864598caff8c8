import type { BrowserContext, Page } from '@playwright/test'

/**
 * Installs a clock that the test moves. When it moves, timers run without idle time in between, and the page monitor
 * would report a busy page. Therefore the page has no `scheduler`, with which the monitor measures idle time.
 */
export async function installClock(page: Page | BrowserContext) {
  await page.addInitScript(() => Object.defineProperty(window, 'scheduler', { value: undefined }))
  await page.clock.install()
}
