import { expectAccessible } from '../support/accessible'
import { demo, takeCode } from '../support/demo'
import { enterCode, signIn } from '../support/registration'
import { expect, test } from '../support/test'

const routes = [
  '/',
  '/registro',
  '/inscripcion-exitosa',
  '/login',
  '/toar',
  '/acerca_de',
  '/news',
  '/news/1',
  '/loginFuncionariosJEP',
  '/mapaUBPD',
  '/person/1',
  '/apoyoPsicosocial',
  '/vista-juridica',
  '/Pruebas',
  '/politica-de-datos',
  '/accesibilidad',
]

for (const width of [320, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    for (const route of routes) {
      test(`${route} is accessible`, async ({ page }) => {
        await page.goto(route)
        await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
        await expectAccessible(page)
      })
    }

    test('the form with its errors is accessible', async ({ page }) => {
      await page.goto('/registro')
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await expect(page.getByText('La cédula es obligatoria.')).toBeVisible()
      await expectAccessible(page)
    })

    test('a member’s profile is accessible', async ({ page }) => {
      const { numero_identificacion, password } = demo().member
      await signIn(page, numero_identificacion, password)
      await expect(page.getByRole('heading', { name: 'Datos Demográficos' })).toBeVisible()
      await expectAccessible(page)
    })

    test('the officials’ search and its results are accessible', async ({ page }) => {
      await enterCode(page, takeCode('JEP'))
      await page.locator('[name="nombre"]').fill('peña')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page.locator('main a[href*="/vista-compareciente-externos/"]').first()).toBeVisible()
      await expectAccessible(page)
    })

    test('the map with an open popup is accessible', async ({ page }) => {
      await enterCode(page, takeCode('UBPD'))
      await expect(page.locator('.leaflet-marker-icon[aria-label]').first()).toBeVisible()
      await page
        .locator('main')
        .getByRole('button', { name: /Charalá|Lugares|Persona|persona/ })
        .last()
        .click()
      await expect(page.locator('.leaflet-popup')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
