import type { CDPSession } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
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
      }).toPass({ timeout: 20_000 })
      await expect.poll(() => distanceToSlide(page), 'pixels between the slide and its place').toBe(0)
    }
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(shownNews(page)).toHaveAttribute('href', '/news/2')
    await expect.poll(() => distanceToSlide(page)).toBe(0)
  })
})

test('the carousel’s tab stops are the current slide, the arrows and the dots; arrow keys move the focus', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Ver todas las noticias' }).focus()
  const stops: string[] = []
  for (let index = 0; index < 7; index += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  expect(stops).toEqual([
    'Avances recientes de la jurisdicción de paz',
    'Noticia anterior',
    'Noticia 1 de 3',
    'Noticia 2 de 3',
    'Noticia 3 de 3',
    'Noticia siguiente',
    'Iniciar sesión',
  ])
  await shownNews(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(shownNews(page)).toHaveAttribute('href', '/news/2')
  await expect(shownNews(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/news/2')
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

test('a TOAR opens and closes by keyboard, and restores the focus', async ({ page }) => {
  await openPage(page, '/toar')
  const card = page.getByRole('button', { name: 'Restauración del cementerio' })
  await card.focus()
  await page.keyboard.press('Enter')
  const overlay = page.getByRole('dialog', { name: 'Restauración del cementerio' })
  await expect(overlay.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(overlay.getByRole('button', { name: 'Documentación' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(overlay.getByRole('link', { name: 'contacto@fundacion.example' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(card).toBeFocused()
})

test('a TOAR closes on a click outside; its whole card opens it', async ({ page }) => {
  await openPage(page, '/toar')
  // The title's button covers the text.
  await page.getByText('Encuentros con jóvenes y vecinos').click({ force: true })
  const overlay = page.getByRole('dialog', { name: 'Constructores de Paz y Reconciliación' })
  await expect(overlay).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(overlay).toHaveCount(0)
})

test('on a small phone the text below ‘Documentación’ scrolls into view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openPage(page, '/toar')
  await page.getByRole('button', { name: 'Restauración del cementerio' }).click()
  await page.getByRole('button', { name: 'Documentación' }).click()
  await expect(page.getByRole('link', { name: '300 000 0000' }).first()).toBeInViewport()
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

for (const path of ['/', '/toar', '/acerca_de', '/news', '/news/0']) {
  test(`${path} keeps its layout if no picture loads`, async ({ page, watch }) => {
    watch.expectedErrors.push(/ERR_FAILED/)
    const pageHeight = async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      return page.locator('main').evaluate((main) => main.getBoundingClientRect().height)
    }
    const withPictures = await pageHeight()
    await page.route(/\.svg$/, (route) => route.abort())
    expect(await pageHeight()).toBe(withPictures)
    // The eager picture fails before the code has loaded, and is still styled as failed.
    await expect(page.locator('main img[fetchpriority="high"]')).toHaveAttribute('data-failed', 'true')
  })
}

for (const width of [320, 1440]) {
  test(`a TOAR and a support page, each with its contact note, are accessible ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openPage(page, '/toar')
    await page.getByRole('button', { name: 'Restauración del cementerio' }).click()
    await page.getByRole('button', { name: 'Documentación' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty()
    await expectAccessible(page)
    await openPage(page, '/vista-juridica')
    await page.getByRole('button', { name: 'Anexar informe de avance' }).click()
    await expect(page.getByText('Los informes de avance se entregan')).toBeVisible()
    await expectAccessible(page)
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Noticia siguiente' }).click()
    await expect(shownNews(page)).toHaveAttribute('href', '/news/1')
    await expectAccessible(page)
  })
}
