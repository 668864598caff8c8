import type { MapPerson } from '@fcr/shared/contracts/map'
import { expectAccessible, narrow } from '../support/accessible'
import { openMap, panel } from '../support/map'
import { expect, test } from '../support/test'

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

test.use({ viewport: narrow })

// The map with an open popup, without a session, and 'Person not found.' are in accessibility.spec.ts.
test('the map and the person’s page are accessible in their other states', async ({ page, watch }) => {
  test.slow()
  watch.expectedErrors.push(/status of 503/)
  await openMap(page)
  await panel(page).getByRole('button', { name: 'Ver todas las personas' }).click()
  await page.getByRole('button', { name: /^(Filtrar|Filtros aplicados)$/ }).click()
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
  await page.route('**/funciones/mapa', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/mapaUBPD')
  await expect(page.getByText(/no están disponibles por ahora/)).toBeVisible()
  await expectAccessible(page)
})
