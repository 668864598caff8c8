import type { MapPerson } from '@fcr/shared/contracts/map'
import { expectAccessible } from '../support/accessible'
import { markers, openMap, panel, popup } from '../support/map'
import { expect, test, type Page } from '../support/test'

/** Opens the filters, which small screens hide. */
async function openFilters(page: Page) {
  const toggle = page.getByRole('button', { name: /^(Filtrar|Filtros aplicados)$/ })
  if (await toggle.isVisible()) await toggle.click()
}

/** Three people: one in Palmira, two without valid coordinates. */
const strays = [3.539, null, 0].map(
  (latitude, index) =>
    ({
      CC_IDENTIDAD: String(9_900_000_001 + index),
      PRIMER_NOMBRE: 'Aurelio',
      PRIMER_APELLIDO: 'Ejemplo',
      // The second one is shown at the seat, the third one nowhere.
      MUNICIPIOS_LABORO: index < 2 ? 'Palmira' : 'Lugar Inventado',
      LATITUD_MUNICIPIO: latitude,
      LONGITUD_MUNICIPIO: latitude === 0 ? 0 : -76.304,
    }) satisfies Partial<MapPerson>,
)

for (const width of [320, 1440])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('the map and the person’s page are accessible in each state', async ({ page }) => {
      await openMap(page)
      await expectAccessible(page)
      await markers(page).first().focus()
      await page.keyboard.press('Enter')
      await expect(popup(page).getByRole('link').first()).toBeVisible()
      // On a narrow map they would cover rows of the popup.
      await expect(page.locator('.leaflet-control-zoom')).toBeVisible({ visible: width > 768 })
      await expectAccessible(page)
      await panel(page).getByRole('button', { name: 'Ver todas las personas' }).click()
      await openFilters(page)
      await page.getByLabel('Departamento').selectOption('Meta')
      await page.getByLabel('Sirvió desde el año').fill('2005')
      await page.getByLabel('Hasta el año').fill('2002')
      await expect(page.getByText(/^Es anterior al inicial/)).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Nombre o cédula').fill('nadie se llama así')
      await expect(page.getByText('Ninguna persona coincide con los filtros.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Quitar filtros' }).click()
      await panel(page).getByRole('link').first().click()
      await expect(page.getByText('Información UBPD')).toBeVisible()
      await expectAccessible(page)
      await page.route('**/funciones/mapa', (route) => route.fulfill({ json: strays }))
      await page.goto('/mapaUBPD')
      await expect(page.getByText(/^2 personas en .*, .* Sin ubicación: 1 persona\.$/)).toBeVisible()
      await panel(page).getByText('Sin ubicación: 1 persona').click()
      await expect(panel(page).getByRole('link')).toHaveCount(1)
      await expectAccessible(page)
    })

    test('the map and the person’s page are accessible if loading the data fails', async ({
      page,
      watch,
    }) => {
      watch.expectedErrors.push(/status of 503/)
      await page.goto('/mapaUBPD')
      await expect(
        page.getByRole('link', { name: /ingrese con un código de acceso de la UBPD/ }),
      ).toBeVisible()
      await expectAccessible(page)
      await page.goto('/person/1')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person not found.')
      await expectAccessible(page)
      await page.route('**/funciones/mapa', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/mapaUBPD')
      await expect(page.getByText(/no están disponibles por ahora/)).toBeVisible()
      await expectAccessible(page)
    })
  })
