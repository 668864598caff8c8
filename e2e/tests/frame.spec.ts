import { demo } from '../support/demo'
import { openPage } from '../support/open-page'
import { signIn } from '../support/registration'
import { expect, test } from '../support/test'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu keeps the scroll position and restores the focus; Escape, Back and a wider screen close it', async ({
    page,
  }) => {
    await openPage(page, '/news')
    const opener = page.getByRole('button', { name: 'Abrir el menú' })
    const menu = page.getByRole('dialog', { name: 'Menú' })
    await opener.click()
    await menu.getByRole('link', { name: 'TOAR' }).click()
    await expect(page).toHaveURL('/toar')
    await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 600))
    await opener.click()
    await expect(menu.getByRole('link', { name: 'TOAR' })).toHaveAttribute('aria-current', 'page')
    await page.mouse.wheel(0, 400)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(opener).toBeFocused()
    // Until the page behind is released, it keeps the place of a scrollbar that this browser does not draw: its lines
    // break elsewhere for a moment.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)

    await opener.click()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'Noticias Generales' })).toBeVisible()

    await opener.click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(menu).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Acerca de nosotros' }).click()
    await expect(page).toHaveURL('/acerca_de')
  })

  test('a tap on the menu before the scripts run is not lost', async ({ page }) => {
    let run: () => void = () => undefined
    const held = new Promise<void>((resolve) => (run = resolve))
    await page.route(/\/areas\/shell\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/toar', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    await expect(menu.getByRole('link', { name: 'Acerca de nosotros' })).toBeVisible()
    run()
    await expect.poll(() => menu.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  })
})

test.describe('on a phone without scripts', () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

  test('the menu opens, closes and leads on', async ({ page }) => {
    await page.goto('/toar')
    const opener = page.getByRole('button', { name: 'Abrir el menú' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    await expect(menu.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await menu.getByRole('button', { name: 'Cerrar el menú' }).click()
    await expect(menu).toHaveCount(0)
    await opener.click()
    await menu.getByRole('link', { name: 'Acerca de nosotros' }).click()
    await expect(page).toHaveURL('/acerca_de')
  })
})

test.describe('with letters of twice the size', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('no page is wider than a phone, and no heading or button is cut', async ({ page }) => {
    for (const path of ['/', '/toar', '/accesibilidad', '/login', '/registro']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
      const cut = await page.locator('h1, h2, header button').evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
          .map((element) => element.textContent || element.ariaLabel),
      )
      expect(cut, path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }
  })
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 480 }, isMobile: true, hasTouch: true })

  test('the menu matches the header below it, and all of it is reachable', async ({ page }) => {
    await page.goto('/toar')
    const opener = page.getByRole('button', { name: 'Abrir el menú' })
    for (const top of [0, 600]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await opener.click()
      const menu = page.getByRole('dialog', { name: 'Menú' })
      const close = menu.getByRole('button', { name: 'Cerrar el menú' })
      // The header may still be shrinking after the scroll.
      await expect(async () => expect(await close.boundingBox()).toEqual(await opener.boundingBox())).toPass()
      await menu.getByRole('link', { name: 'Iniciar sesión' }).click({ trial: true })
      expect(await menu.evaluate((element) => element.scrollWidth)).toBe(320)
      await page.keyboard.press('Escape')
    }
  })
})

test('the address for e-mail in the footer stays in one piece', async ({ page }) => {
  await page.goto('/')
  const address = page.getByRole('contentinfo').getByRole('link', { name: '@' })
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await address.evaluate((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      return range.getClientRects().length
    })
    expect(lines, `${width} px`).toBe(1)
  }
})

test('in forced colours the wordmark has the background that it is drawn for', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')
  const logo = page.getByRole('banner').getByRole('img').first()
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await logo.evaluate(background)).toBe('rgb(251, 248, 241)')
})

test('signing out ends on the home page, even without a network, takes the member’s drafts along, and lets nobody in later', async ({
  page,
  context,
  watch,
}) => {
  watch.expectedErrors.push(/ERR_FAILED/)
  const { numero_identificacion, password } = demo().member
  await signIn(page, numero_identificacion, password)
  await page.getByRole('link', { name: 'Editar datos', exact: true }).click()
  await page.locator('[name="nombre"]').fill('Otro Nombre Prueba')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fcr:member:'))))
    .toBe(true)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Mi cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fcr:member:'))),
  ).toEqual([])

  // The next page completes it first.
  await page.unroute('**/api/auth/logout')
  const later = await context.newPage()
  await later.goto(`/vista-compareciente/${numero_identificacion}`)
  await expect(later).toHaveURL('/login')
  expect((await context.request.get('/api/me')).status()).toBe(401)
})

test('a new page starts at the top, receives the focus and is announced', async ({ page }) => {
  await openPage(page, '/toar')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Política de tratamiento de datos personales' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Política de tratamiento/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('main')).toBeFocused()
  await expect(page).toHaveTitle(/^Política de tratamiento/)
  await expect(page.getByRole('status').first()).toHaveText(await page.title())

  // The browser handles links within the page.
  const inner = page.locator('main nav a[href^="#"], main a[href^="#"]').last()
  await inner.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/toar')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
})
