import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

type Shift = PerformanceEntry & { value: number }
declare const window: Window & { shifts: Shift[] }

/** Resolves after so many frames: a loaded machine draws them later, but draws them. */
const drawn = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
  }, frames)

for (const width of [390, 1440])
  test(`fonts that load late cause no layout shift, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    let letThrough = () => {}
    const allowed = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const asked: string[] = []
    await page.route('**/*.woff2', async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      await allowed
      await route.continue()
    })
    await page.addInitScript(() => {
      window.shifts = []
      new PerformanceObserver((list) => window.shifts.push(...(list.getEntries() as Shift[]))).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await page.goto('/acerca_de', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const preloaded = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    // Neither duplicates nor a third font: exactly the preloaded fonts are used.
    expect(preloaded).toHaveLength(2)
    await expect.poll(() => [...asked].sort()).toEqual(preloaded.sort())

    // From here on, only the fonts can change the layout.
    await expect(page.locator('html[data-area]')).toBeAttached()
    await drawn(page, 30)
    const height = await page.evaluate(() => {
      window.shifts = []
      return document.documentElement.scrollHeight
    })
    letThrough()
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
    await expect.poll(loaded).toBeGreaterThanOrEqual(2)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await drawn(page, 10)
    const shifted = await page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0))
    expect(shifted).toBeLessThan(0.001)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })
