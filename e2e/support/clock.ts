import type { BrowserContext, Page } from '@playwright/test'

/**
 * Installs a clock that the test moves. Its timers then run without a pause between them, in which the shell's guard
 * would rightly find the page busy: it is left without the background tasks by which it tells.
 */
export async function installClock(page: Page | BrowserContext) {
  await page.addInitScript(() => Object.defineProperty(window, 'scheduler', { value: undefined }))
  await page.clock.install()
}
