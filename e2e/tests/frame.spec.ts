import { demo } from '../support/demo'
import { signIn } from '../support/registration'
import { expect, test } from '../support/test'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu keeps the page where it was, gives the focus back and closes on Escape', async ({
    page,
  }) => {
    await page.goto('/toar')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 600))
    const opener = page.getByRole('button', { name: 'Abrir el menú' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    await expect(menu.getByRole('link', { name: 'TOAR' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await page.mouse.wheel(0, 400)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(600)
  })

  test('on going back the menu makes way for the page', async ({ page }) => {
    await page.goto('/news')
    const opener = page.getByRole('button', { name: 'Abrir el menú' })
    await opener.click()
    await page.getByRole('dialog').getByRole('link', { name: 'TOAR' }).click()
    await expect(page).toHaveURL('/toar')
    await opener.click()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'Noticias Generales' })).toBeVisible()
  })

  test('the menu gives way when the screen grows past it', async ({ page }) => {
    await page.goto('/toar')
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Acerca de nosotros' }).click()
    await expect(page).toHaveURL('/acerca_de')
  })
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 480 }, isMobile: true, hasTouch: true })

  test('the menu lies over the header as it is, and all of it is in reach', async ({ page }) => {
    await page.goto('/toar')
    const opener = page.getByRole('button', { name: 'Abrir el menú' })
    for (const top of [0, 600]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await expect(async () => {
        const before = await opener.boundingBox()
        await page.waitForTimeout(100)
        expect(await opener.boundingBox()).toEqual(before)
      }).toPass()
      const where = await opener.boundingBox()
      await opener.click()
      const menu = page.getByRole('dialog', { name: 'Menú' })
      expect(await menu.getByRole('button', { name: 'Cerrar el menú' }).boundingBox()).toEqual(where)
      await menu.getByRole('link', { name: 'Iniciar sesión' }).click({ trial: true })
      expect(await menu.evaluate((element) => element.scrollWidth)).toBe(320)
      await page.keyboard.press('Escape')
    }
  })
})

test('signing out ends on the home page, even without a network, and takes the member’s drafts along', async ({
  page,
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
})

test('a page that is navigated to starts at the top, takes the focus and is announced', async ({ page }) => {
  await page.goto('/toar')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Política de tratamiento de datos personales' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('main')).toBeFocused()
  await expect(page.getByRole('status').first()).toHaveText(await page.title())

  // Links inside the page are the browser's own.
  const inner = page.locator('main nav a[href^="#"], main a[href^="#"]').last()
  await inner.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/toar')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
})
