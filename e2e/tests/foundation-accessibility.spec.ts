import { expectAccessible, expectAccessibleAtEachWidth, narrow } from '../support/accessible'
import { codeOf, everyRole, signInStaff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const title = (page: Page) => page.locator('main h1')

/** Waits until a page shows its data, or that there are none. */
async function settled(page: Page) {
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(/^Cargando/)).toHaveCount(0)
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('1440 px: every section is accessible; the rail works with the keyboard', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInStaff(page, everyRole)
  await page.goto('/fundacion')
  await settled(page)
  await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)

  const rail = page.getByRole('navigation', { name: 'Secciones', exact: true })
  const names = await rail.getByRole('link').allInnerTexts()
  for (const name of names.map((text) => text.replace(/\s*\d.*$/s, ''))) {
    await rail.getByRole('link', { name }).click()
    await expect(rail.locator('[aria-current=page]')).toContainText(name)
    await settled(page)
    await expectAccessible(page)
  }

  await page.goto('/fundacion')
  await settled(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar las secciones' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /ir a Hoy$/ })).toBeFocused()
  for (const link of await rail.getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(rail.getByRole('link').last()).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Saltar las secciones' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#pagina-oficina :focus')).toHaveCount(1)
})

test('390 px: every section is accessible and fits 320 px; ‘Más’ works with the keyboard', async ({
  page,
}) => {
  test.slow()
  // Tall, so that the bar at the bottom covers nothing.
  await page.setViewportSize({ width: 390, height: 12_000 })
  await signInStaff(page, everyRole)
  await page.goto('/fundacion')
  await settled(page)
  const bar = page.getByRole('navigation', { name: 'Secciones, barra inferior' })
  const more = bar.getByText('Más')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Cerrar sesión' })).toBeHidden()
  await expect(more).toBeFocused()

  const addresses = await bar
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses[0]).toBe('/fundacion')
  for (const address of addresses) {
    await page.goto(address)
    await settled(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect([address, await overflow(page)]).toEqual([address, 0])
    await page.setViewportSize({ width: 390, height: 12_000 })
  }
})

test('a request, an approval and a code are accessible, and the form of a new request', async ({ page }) => {
  test.slow()
  await page.setViewportSize(narrow)
  await signInStaff(page, everyRole)
  await page.goto('/fundacion/solicitudes/nueva')
  await settled(page)
  await expectAccessibleAtEachWidth(page)
  for (const section of ['solicitudes', 'aprobaciones', 'codigos']) {
    await page.goto(`/fundacion/${section}`)
    await settled(page)
    const hrefs = await page
      .locator(`main a[href^="/fundacion/${section}/"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const address = hrefs.find((href) => !href.endsWith('/nueva'))
    expect(address, section).toBeDefined()
    await page.goto(address ?? '')
    await settled(page)
    await expectAccessibleAtEachWidth(page)
  }
})

test('a session that ends while typing: the page is hidden, and is there again after signing in in place', async ({
  context,
  page,
  watch,
}) => {
  watch.expectedErrors.push(/401/)
  await page.setViewportSize({ width: 390, height: 844 })
  const { email, password, secret } = await signInStaff(page, 'accesos')
  await page.goto('/fundacion/codigos')
  await settled(page)
  const official = page.getByLabel('Funcionario', { exact: true }).first()
  await official.fill('Ana Prueba')

  await context.clearCookies()
  await page.getByRole('link', { name: /^Vencidos/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await expect(dialog).toBeVisible()
  await expect(official).toBeHidden()
  await expectAccessible(page)

  await dialog.getByText('Ingresar con contraseña y código').click()
  await dialog.getByLabel('Correo de la fundación').fill(email)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByLabel('Código de 6 dígitos').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(official).toHaveValue('Ana Prueba')
  await expect(official).toBeVisible()
  // What the page could not load meanwhile.
  await expect(page.getByRole('link', { name: /^Vencidos/ })).toHaveAttribute('aria-current', 'true')
  await settled(page)
  await expect(page.getByText(/Su sesión terminó/)).toHaveCount(0)
})
