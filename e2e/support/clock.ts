import type { BrowserContext, Page } from '@playwright/test'

/**
 * Installs a clock that the test moves. Its timers then run without pauses, in which the page monitor would rightly
 * find the page busy: it runs without the background tasks with which it measures that.
 */
export async function installClock(page: Page | BrowserContext) {
  await page.addInitScript(() => Object.defineProperty(window, 'scheduler', { value: undefined }))
  await page.clock.install()
}
