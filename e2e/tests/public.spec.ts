import type { CDPSession } from '@playwright/test'
import { expectAccessible, narrow } from '../support/accessible'
import { openPage } from '../support/open-page'
import { expect, test, type Page } from '../support/test'

const carousel = (page: Page) => page.getByRole('group', { name: 'Noticias', exact: true })
const shownNews = (page: Page) => carousel(page).getByRole('link')

/** Distance of the current slide from its final position; 0 once scrolling has ended. */
async function distanceToSlide(page: Page) {
  const left = async (role: string) =>
    Math.round(
      (await page.locator(`[aria-roledescription="${role}"]:not([aria-hidden="true"])`).boundingBox())?.x ??
        NaN,
    )
  return (await left('diapositiva')) - (await left('carrusel'))
}

test.describe('news carousel, by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  async function swipe(cdp: CDPSession, y: number, from: number, to: number) {
    const at = (x: number) => ({ touchPoints: [{ x, y }] })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
    for (let step = 1; step <= 8; step += 1)
      await cdp.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(from + ((to - from) * step) / 8),
      })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  test('follows the finger, wraps around at both ends and keeps its slide when the phone is rotated', async ({
    page,
  }) => {
    await openPage(page, '/')
    await carousel(page).scrollIntoViewIfNeeded()
    const cdp = await page.context().newCDPSession(page)
    for (const [from, to, news] of [
      [300, 80, '/news/1'],
      [300, 80, '/news/2'],
      [300, 80, '/news/0'],
      [60, 280, '/news/2'],
    ] as const) {
      // On a busy machine the browser may miss a gesture of the test: as a person would, it tries again.
      await expect(async () => {
        // Measured each time: after scrolling, the shrinking header moves the picture a little.
        const box = await carousel(page).boundingBox()
        await swipe(cdp, (box?.y ?? 0) + 120, from, to)
        await expect(shownNews(page)).toHaveAttribute('href', news, { timeout: 5000 })
      }).toPass()
      await expect.poll(() => distanceToSlide(page), 'pixels between the slide and its place').toBe(0)
    }
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(shownNews(page)).toHaveAttribute('href', '/news/2')
    await expect.poll(() => distanceToSlide(page)).toBe(0)
  })
})

test('all slides have the same height, so that nothing below the carousel moves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/')
  const height = async () => (await carousel(page).boundingBox())?.height
  const first = await height()
  expect(first).toBeGreaterThan(300)
  for (const dot of ['Noticia 2 de 3', 'Noticia 3 de 3']) {
    await page.getByRole('button', { name: dot }).click()
    expect(await height()).toBe(first)
  }
})

test('on a small phone the whole card of a TOAR opens it, its text scrolls into view, and it is left by keyboard or outside', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openPage(page, '/toar')
  const card = page.getByRole('button', { name: 'Restauración del cementerio' })
  await card.focus()
  await page.keyboard.press('Enter')
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(overlay.getByRole('button', { name: 'Documentación' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(overlay.getByRole('link', { name: '300 000 0000' }).first()).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(card).toBeFocused()

  // The title's button covers the text.
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByText('Encuentros con jóvenes y vecinos').click({ force: true })
  await expect(overlay).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(overlay).toHaveCount(0)
})

test('‘Regresar’ goes one page back, or home if the previous page is not of this site', async ({ page }) => {
  await page.goto('/news')
  await openPage(page, '/vista-juridica')
  await page.getByRole('button', { name: 'Regresar' }).click()
  await expect(page).toHaveURL('/news')

  const tab = await page.context().newPage()
  // The browser's history includes the empty tab in which the URL is typed.
  await tab.goto('about:blank')
  await openPage(tab, '/apoyoPsicosocial')
  await tab.getByRole('button', { name: 'Regresar' }).click()
  await expect(tab).toHaveURL('/')
  await tab.close()
})

test('pages keep their layout if no picture loads', async ({ page, watch }) => {
  watch.expectedErrors.push(/ERR_FAILED/)
  for (const path of ['/', '/toar', '/acerca_de', '/news', '/news/0']) {
    const pageHeight = async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      return page.locator('main').evaluate((main) => main.getBoundingClientRect().height)
    }
    const withPictures = await pageHeight()
    await page.route(/\.svg$/, (route) => route.abort())
    expect(await pageHeight(), path).toBe(withPictures)
    // The first picture is part of the page; the wide one fails before the code has loaded, and is still styled as failed.
    const first = page.locator('main img[fetchpriority="high"]')
    if (['/', '/acerca_de'].includes(path)) await expect(first, path).toHaveAttribute('data-failed', 'true')
    else
      expect(await first.evaluate((image) => (image as HTMLImageElement).naturalWidth), path).toBeGreaterThan(
        0,
      )
    await page.unroute(/\.svg$/)
  }
})

test('a support page with its contact note is accessible, and the next slide of the news', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  await openPage(page, '/vista-juridica')
  await page.getByRole('button', { name: 'Anexar informe de avance' }).click()
  await expect(page.getByText('Los informes de avance se entregan')).toBeVisible()
  await expectAccessible(page)
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Noticia siguiente' }).click()
  await expect(shownNews(page)).toHaveAttribute('href', '/news/1')
  await expectAccessible(page)
})
