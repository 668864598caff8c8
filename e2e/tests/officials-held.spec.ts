import { expectAccessible } from '../support/accessible'
import { enterCode } from '../support/registration'
import { issueCode, staff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

// The narrowest supported screen.
test.use({ viewport: { width: 320, height: 740 } })

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Su sesión está retenida.' })

/** Sends requests as a program would, until the official's code is held. */
async function exhaust(page: Page, path: string) {
  let status = 0
  for (let count = 0; status !== 429 && count < 200; count += 1)
    status = (await page.request.get(`/api${path}`)).status()
  expect(status).toBe(429)
}

const release = (code: string) =>
  staff<{ was: string }>('codigos', 'liberar', code, '--motivo', 'Prueba automática').was

test('a JEP official whose code is held learns why, and can continue after the release', async ({
  page,
  watch,
}) => {
  watch.expectedErrors.push(/429/)
  const code = issueCode('JEP', 'Funcionaria Retenida')
  await enterCode(page, code)
  await page.locator('main [name="nombre"]').fill('jose pena')
  const search = () => page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await search()
  const cards = page.locator('main a[href*="/vista-compareciente-externos/"]')
  await expect(cards.first()).toBeVisible()
  await exhaust(page, '/ext/comparecientes/9999999999')

  await cards.first().click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText('Solo lectura')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a los resultados' }).click()
  await search()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText('No se encontraron resultados')).toHaveCount(0)
  await expect(page.locator('main [name="nombre"]')).toHaveValue('jose pena')
  await expectAccessible(page)

  expect(release(code)).toBe('retenido')
  await search()
  await expect(cards.first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(release(code)).toBe('usado')
})
