import { takeCode } from '../support/demo'
import { watchShifts } from '../support/layout-shift'
import { fullMarkers, markers, markersInOrder, openMap, panel, popup } from '../support/map'
import { enterCode } from '../support/registration'
import { expect, test, type Page } from '../support/test'

const tiles = /tile\.openstreetmap\.org/
const attribution = (page: Page) => page.locator('.leaflet-control-attribution')

test('without tiles the base map shows at once, with its attribution', async ({ page, watch }) => {
  watch.expectedErrors.push(/ERR_FAILED|404/)
  let answer: 'never' | 'not found' | 'fails' | 'tile' = 'never'
  await page.route(tiles, async (route) => {
    if (answer === 'never') return undefined
    if (answer === 'fails') return route.abort()
    if (answer === 'not found') return route.fulfill({ status: 404, body: '' })
    return route.fallback()
  })
  const outline = page.locator('.leaflet-base-map-pane path').first()
  for (const [index, next] of (['never', 'not found', 'fails', 'tile'] as const).entries()) {
    answer = next
    // With a tile pending forever, the page never finishes loading.
    await page.goto('/mapaUBPD', { waitUntil: 'commit' })
    await expect(outline, next).toBeVisible()
    if (index < 3) await expect(attribution(page), next).toHaveText('Fuente: DANE, Natural Earth')
    // Loaded tiles cover the base map, which stays in place.
    else
      await expect(attribution(page)).toHaveText(
        'Fuente: DANE, Natural Earth, © colaboradores de OpenStreetMap',
      )
  }
  await expect(outline).toBeVisible()
})

test('keyboard alone reaches a marker, its people and a person, and returns', async ({ page }) => {
  await openMap(page)
  await markersInOrder(page)
  await page.getByRole('link', { name: 'Pasar a la lista de lugares' }).focus()
  await page.keyboard.press('Tab')
  // The map itself, which the arrow keys move.
  await page.keyboard.press('Tab')
  const first = fullMarkers(page).first()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleName(/^.+, \d+ personas$/)
  await page.keyboard.press('Tab')
  await expect(fullMarkers(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popup(page)).toBeFocused()
  await expect(popup(page).getByRole('heading')).toHaveText(/^\d+ Personas en esta ubicación$/)
  await page.keyboard.press('Escape')
  await expect(fullMarkers(page).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(popup(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(popup(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(popup(page).getByRole('link').last()).toBeFocused()
  const number = (await popup(page).getByRole('link').last().textContent())?.replace(/^.*CC: /, '') ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/person/${number}`)
  await expect(page.getByText(`Cédula de Ciudadanía: ${number}`)).toBeVisible()
  await page.getByRole('link', { name: '← Volver al Mapa' }).focus()
  await page.keyboard.press('Enter')
  await expect(popup(page)).toBeVisible()
})

test('filters apply to the map, survive a visit to a person, and end with the session', async ({ page }) => {
  await openMap(page)
  // Place, years and brigade are in one row, with their labels in one line, and the map below is in view.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  const names = /^(Departamento|Municipio|Nombre o cédula|Sirvió desde el año|Hasta el año|Brigada)$/
  const labels = await page
    .locator('main label')
    .filter({ hasText: names })
    .evaluateAll((all) => all.map((label) => Math.round(label.getBoundingClientRect().top)))
  expect(labels).toEqual(Array(6).fill(labels[0]))
  expect((await page.locator('.leaflet-container').boundingBox())?.y).toBeLessThan(450)
  if (size) await page.setViewportSize(size)
  const all = await markers(page).count()
  await page.getByLabel('Departamento').selectOption('Boyacá')
  await expect.poll(() => markers(page).count()).toBeLessThan(all)
  await expect(page.getByText(/^[\d.]+ personas? de 3\.000 en \d+ municipios?,/)).toBeVisible()
  const places = await panel(page)
    .getByRole('button', { name: /en .*Boyacá$/ })
    .first()
    .innerText()
  const municipality = page.getByRole('combobox', { name: 'Municipio' })
  await municipality.fill(places.split('\n').at(-2) ?? '')
  await municipality.press('Enter')
  await expect(markers(page)).toHaveCount(1)
  await page.getByLabel('Nombre o cédula').fill('99005')
  await page.getByRole('button', { name: 'Ajustar a los resultados' }).click()
  await markers(page).click()
  const shown = await popup(page).getByRole('heading').textContent()
  const answered = page.waitForResponse(/\/ext\/mapa\/\d+$/)
  await popup(page).getByRole('link').first().click()
  expect((await answered).status()).toBe(200)
  await page.getByRole('link', { name: '← Volver al Mapa' }).click()
  await expect(page.getByLabel('Departamento')).toHaveValue('Boyacá')
  await expect(page.getByLabel('Nombre o cédula')).toHaveValue('99005')
  await expect(popup(page).getByRole('heading')).toHaveText(shown ?? '')
  // Nothing of the name or number that was typed.
  expect(new URL(page.url()).search).toMatch(/^\?departamento=Boyac%C3%A1&zoom=\d+$/)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  await openMap(page)
  await expect(page.getByLabel('Nombre o cédula')).toHaveValue('')
  await expect(markers(page)).toHaveCount(all)
})

test('a reload requests only the person again; without a session it shows nobody', async ({
  page,
  context,
}) => {
  await openMap(page)
  await panel(page).getByRole('button', { name: 'Ver todas las personas' }).click()
  await panel(page).getByRole('link').first().click()
  await expect(page.getByText('Información UBPD')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const name = (await heading.textContent()) ?? ''
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(heading).toHaveText(name)
  expect(calls.filter((path) => /\/ext\/mapa\/\d+$/.test(path))).toHaveLength(1)
  expect(calls.filter((path) => path.endsWith('/funciones/mapa'))).toEqual([])
  await context.clearCookies()
  await page.reload()
  await expect(heading).toHaveText('Person not found.')
})

test('the printed page shows the filter, the official, the time and the audit reference', async ({
  page,
}) => {
  const loaded = page.waitForResponse(/\/funciones\/mapa$/)
  await openMap(page)
  const reference = (await loaded).headers()['x-request-id']
  expect(reference).toMatch(/^[0-9a-f-]{36}$/)
  await page.getByLabel('Departamento').selectOption('Boyacá')
  await expect(page.getByText(/ de 3\.000 en /)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const text of [
    'departamento Boyacá',
    /^Funcionario: .+ \(UBPD\) · Impreso: /,
    `Referencia de auditoría: ${reference ?? ''}`,
    'Contorno: DANE',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(/^C\.C\. 99005\d+$/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Mapa de los lugares' })).toBeVisible()
  await expect(markers(page).first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages(await page.pdf({ format: 'Letter' }))).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText(/^Referencia de auditoría/)).toHaveCount(0)
})

for (const width of [360, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('the map does not shift while the session and the people load', async ({ page }) => {
      const expectStill = await watchShifts(page)
      await page.goto('/mapaUBPD')
      await expect(page.getByText(/ingrese con un código de acceso de la UBPD/)).toBeVisible()
      await expectStill('for a visitor')
      await openMap(page)
      // The session is known only once the page is shown without it.
      let answer = () => {}
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route(/\/api\/ext\/me$/, async (route) => {
        await held
        await route.continue()
      })
      await page.reload()
      await expect(page.getByText('Cargando el mapa')).toBeVisible()
      answer()
      await expect(markers(page).first()).toBeVisible()
      await expect(page.getByText(/personas en/).first()).toBeVisible()
      // A list or a map that gives way to what arrives moves by a quarter of the window and more.
      await expectStill('for an official', 0.05)
    })
  })
}

test('a JEP official sees an empty map and no person', async ({ page }) => {
  await enterCode(page, takeCode('JEP'))
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
  await page.goto('/mapaUBPD')
  await expect(page.getByText(/ingrese con un código de acceso de la UBPD/)).toBeVisible()
  await expect(markers(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toHaveCount(0)
  await page.goto('/person/9900500001')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person not found.')
})

test('a map that is left while it zooms leaves nothing behind', async ({ page }) => {
  await openMap(page)
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click()
    // The animation begins with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    document.querySelector<HTMLElement>('header a[href="/toar"]')?.click()
    // Leaflet ends an animation by a timer of 250 ms, which this one outlasts.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await expect(page).toHaveURL('/toar')
})
