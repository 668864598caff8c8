import { expect, test } from '../support/test'

type Shift = PerformanceEntry & { value: number }
declare const window: Window & { shifts: Shift[] }

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
    expect(asked.sort()).toEqual(preloaded.sort())

    // From here on, only the fonts can cause layout shifts.
    await page.waitForTimeout(500)
    const height = await page.evaluate(() => {
      window.shifts = []
      return document.documentElement.scrollHeight
    })
    letThrough()
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
    await expect.poll(loaded).toBeGreaterThanOrEqual(2)
    await page.waitForTimeout(300)
    const shifted = await page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0))
    expect(shifted).toBeLessThan(0.001)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })
