import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

type Shift = PerformanceEntry & { value: number }
declare const window: Window & { shifts: Shift[] }

/** Resolves after so many frames: a loaded machine draws them later, but draws them. */
const drawn = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
  }, frames)

test('fonts that load late change nothing in the page, and are those of the next one', async ({ page }) => {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => window.shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  for (const [path, width] of [
    ['/acerca_de', 390],
    ['/toar', 390],
    ['/apoyoPsicosocial', 390],
    ['/registro', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
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
    await page.goto(path, { waitUntil: 'commit' })
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
    const widthOfTitle = () =>
      page.locator('h1').evaluate((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return range.getBoundingClientRect().width
      })
    const before = await widthOfTitle()
    await page.evaluate(() => (window.shifts = []))
    letThrough()
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
    await expect.poll(loaded).toBeGreaterThanOrEqual(2)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await drawn(page, 10)
    expect(await page.evaluate(() => window.shifts.length), path).toBe(0)
    expect(await widthOfTitle(), path).toBe(before)
    await page.unroute('**/*.woff2')
  }
  const linkTo = (name: string) => page.getByRole('banner').getByRole('link', { name })
  const width = () => linkTo('Acerca de nosotros').evaluate((link) => link.getBoundingClientRect().width)
  const before = await width()
  await linkTo('Noticias Generales').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noticias Generales' })).toBeVisible()
  await expect.poll(width).not.toBe(before)
})
