import { expectAccessibleAtEachWidth, narrow } from '../support/accessible'
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

test.use({ viewport: narrow })

test('each page without a session is accessible', { tag: ['@journey'] }, async ({ page }) => {
  test.setTimeout(400_000)
  for (const route of routes)
    await test.step(route, async () => {
      await page.goto(route)
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
      await expectAccessibleAtEachWidth(page)
    })
})

test('the form with its errors is accessible', { tag: ['@journey'] }, async ({ page }) => {
  await page.goto('/registro')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByText('La cédula es obligatoria.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('a member’s profile is accessible', { tag: ['@journey'] }, async ({ page }) => {
  const { numero_identificacion, password } = demo().member
  await signIn(page, numero_identificacion, password)
  await expect(page.getByRole('heading', { name: 'Datos Demográficos' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('the officials’ search and its results are accessible', { tag: ['@journey'] }, async ({ page }) => {
  await enterCode(page, takeCode('JEP'))
  await page.locator('[name="nombre"]').fill('peña')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.locator('main a[href*="/vista-compareciente-externos/"]').first()).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('the map with an open popup is accessible', { tag: ['@journey'] }, async ({ page }) => {
  await enterCode(page, takeCode('UBPD'))
  await expect(page.getByText(/personas en/).first()).toBeVisible()
  await page.locator('.leaflet-marker-icon[aria-label]').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.leaflet-popup')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  // On a narrow map they would cover rows of the popup.
  await expect(page.locator('.leaflet-control-zoom')).toBeHidden()
})
