import { expectAccessible, tall } from '../support/accessible'
import { everyRole, freshCode, signInStaff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const title = (page: Page) => page.locator('main h1')

/** Waits until a page shows its data, or that there are none. */
async function settled(page: Page) {
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(/^Cargando/)).toHaveCount(0)
}

test('1440 px: the rail is accessible and works with the keyboard, and every section fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInStaff(page, everyRole)
  await page.goto('/fundacion')
  await settled(page)
  await expectAccessible(page)
  await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)

  const rail = page.getByRole('navigation', { name: 'Secciones', exact: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar las secciones' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /ir a Hoy$/ })).toBeFocused()
  for (const link of await rail.getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }
  for (const link of await rail.getByRole('link').all()) {
    await link.press('Enter')
    await expect(link).toHaveAttribute('aria-current', 'page')
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(1440)
  }
  await page.getByRole('link', { name: 'Saltar las secciones' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#pagina-oficina :focus')).toHaveCount(1)
})

test('tables and hints stay in their sheets at every width, with whole words', async ({ page }) => {
  await signInStaff(page, everyRole)
  freshCode('JEP')
  for (const section of ['codigos', 'personas', 'equipo', 'cuenta']) {
    await page.goto(`/fundacion/${section}`)
    await settled(page)
    const tables = page.locator('main table')
    await expect(tables.first()).toBeVisible()
    for (const width of [768, 992, 1024, 1120, 1200, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const outside = await tables.evaluateAll((elements) =>
        elements.map(
          (table) =>
            table.getBoundingClientRect().right - (table.parentElement?.getBoundingClientRect().right ?? 0),
        ),
      )
      expect(Math.max(...outside), `${section}, ${width} px`).toBeLessThanOrEqual(1)
    }
  }
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/fundacion/codigos')
  const hint = page.getByText(/^Si lo escribe, también se envía ahí: .*\./)
  expect(await hint.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/fundacion/equipo')
  const word = 'contraseña'
  const lines = await page
    .getByRole('cell', { name: word })
    .first()
    .evaluate((cell, { length }) => {
      const range = document.createRange()
      range.setStart(cell.firstChild ?? cell, 0)
      range.setEnd(cell.firstChild ?? cell, length)
      return range.getClientRects().length
    }, word)
  expect(lines).toBe(1)
})

test('320 px: every section is accessible; ‘Más’ works with the keyboard', async ({ page }) => {
  test.slow()
  await page.setViewportSize(tall)
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
  }
})

test('320 px: sign-in, forms, details and the end of a session are accessible', async ({
  context,
  page,
  watch,
}) => {
  watch.expectedErrors.push(/401/)
  test.slow()
  await page.setViewportSize(tall)
  await page.goto('/fundacion/ingreso')
  await page.getByText('Ingresar con contraseña y código').click()
  await expectAccessible(page)

  await signInStaff(page, everyRole)
  await page.goto('/fundacion/solicitudes/nueva')
  await settled(page)
  await expectAccessible(page)
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
    await expectAccessible(page)
  }
  await page.goto('/fundacion/equipo')
  await page.getByRole('button', { name: 'Invitar a una persona' }).click()
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  await expectAccessible(page)
  await page.goto('/fundacion/cuenta')
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/fundacion/codigos')
  const official = page.getByLabel('Funcionario', { exact: true }).first()
  await official.fill('Ana Prueba')
  await context.clearCookies()
  await page.getByRole('link', { name: /^Vencidos/ }).click()
  await expect(page.getByRole('dialog', { name: 'Su sesión terminó' })).toBeVisible()
  await expect(official).toBeHidden()
  await expectAccessible(page)
})
