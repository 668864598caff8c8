import { expectAccessible, narrow } from '../support/accessible'
import { installClock } from '../support/clock'
import { enterCode } from '../support/registration'
import { freshCode } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const find = async (page: Page, nombre: string) => {
  await page.locator('main [name="nombre"]').fill(nombre)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
}

test.use({ viewport: narrow })

test('every state of code entry, search and profile is accessible', async ({ page, watch }) => {
  test.slow()
  watch.expectedErrors.push(/ERR_FAILED|429/)
  await installClock(page)
  await page.goto('/loginFuncionariosJEP')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('El campo de código no puede estar vacío.')).toBeVisible()
  await expectAccessible(page)

  await enterCode(page, freshCode('JEP'))
  await expect(page.getByText(/^Cada consulta queda registrada/)).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }).click()
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ocultar Búsqueda Avanzada' }).click()

  await find(page, 'nadie inexistente')
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await expectAccessible(page)
  await find(page, 'Rodrigez')
  await expect(page.getByText('Coincidencia aproximada').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('main a[href*="/vista-compareciente-externos/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Datos Demográficos' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a los resultados' }).click()

  const held = { statusCode: 429, code: 'session_held', message: 'Retenida.', requestId: 'r' }
  await page.route('**/ext/search*', (route) => route.fulfill({ status: 429, json: held }), { times: 1 })
  await find(page, 'jose')
  await expect(page.getByRole('alert').filter({ hasText: 'Su sesión está retenida.' })).toBeVisible()
  await expectAccessible(page)

  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/ext/search*', async (route) => {
    await gate
    await route.abort()
  })
  await find(page, 'jose')
  await expect(page.getByText('Buscando...')).toBeVisible()
  await expectAccessible(page)
  go()
  await expect(page.getByText(/El servicio no respondió/)).toBeVisible()
  await expectAccessible(page)

  // The warning begins here; the checks below take part of the two minutes that are left.
  await page.clock.fastForward('12:40')
  await expect(page.getByRole('button', { name: 'Seguir' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nueva búsqueda' }).click()
  await expect(page.getByText('Continuar con la sesión activa')).toBeVisible()
  await expectAccessible(page)
})
