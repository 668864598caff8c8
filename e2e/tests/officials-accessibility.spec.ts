import { expectAccessibleAtEachWidth, narrow } from '../support/accessible'
import { installClock } from '../support/clock'
import { enterCode } from '../support/registration'
import { freshCode } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const find = async (page: Page, nombre: string) => {
  await page.locator('main [name="nombre"]').fill(nombre)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
}

test.use({ viewport: narrow })

test('every state of code entry and search is accessible', async ({ page, watch }) => {
  test.slow()
  watch.expectedErrors.push(/ERR_FAILED/)
  await installClock(page)
  await page.goto('/loginFuncionariosJEP')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('El campo de código no puede estar vacío.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  await enterCode(page, freshCode('JEP'))
  await expect(page.getByText(/^Cada consulta queda registrada/)).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }).click()
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Ocultar Búsqueda Avanzada' }).click()

  await find(page, 'rodriguez')
  await expect(page.getByText(/^Se muestran 50 de/)).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await find(page, 'Rodrigez')
  await expect(page.getByText('Coincidencia aproximada').first()).toBeVisible()
  await expect(page.locator('main li mark').first()).toHaveText(/^Rodr[ií]gue[sz]$/)
  await expectAccessibleAtEachWidth(page)
  await find(page, 'nadie inexistente')
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/ext/search*', async (route) => {
    await gate
    await route.abort()
  })
  await find(page, 'jose')
  await expect(page.getByText('Buscando...')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  go()
  await expect(page.getByText(/El servicio no respondió/)).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  // The warning begins here; the checks below take part of the two minutes that are left.
  await page.clock.fastForward('12:40')
  await expect(page.getByRole('button', { name: 'Seguir' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('link', { name: 'Nueva búsqueda' }).click()
  await expect(page.getByText('Continuar con la sesión activa')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('the read-only profile is accessible on both its paths', async ({ page }) => {
  await enterCode(page, freshCode('JEP'))
  await find(page, 'jose pena')
  await page.locator('main a[href*="/vista-compareciente-externos/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Datos Demográficos' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.goto('/vista-compareciente-ext/1')
  await expect(page.getByRole('heading', { name: 'Datos Demográficos' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})
