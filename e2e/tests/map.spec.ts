import { watchShifts } from '../support/layout-shift'
import { fullMarkers, markers, markersInOrder, openMap, popup } from '../support/map'
import { expect, test, type Page } from '../support/test'

const tiles = /tile\.openstreetmap\.org/
const attribution = (page: Page) => page.locator('.leaflet-control-attribution')

test('without tiles the base map shows at once, with its attribution', async ({ page, watch }) => {
  watch.expectedErrors.push(/ERR_FAILED/)
  let answer: 'never' | 'fails' | 'tile' = 'never'
  await page.route(tiles, async (route) => {
    if (answer === 'never') return undefined
    if (answer === 'fails') return route.abort()
    return route.fallback()
  })
  const outline = page.locator('.leaflet-base-map-pane path').first()
  for (const [index, next] of (['never', 'fails', 'tile'] as const).entries()) {
    answer = next
    // With a tile pending forever, the page never finishes loading.
    await page.goto('/mapaUBPD', { waitUntil: 'commit' })
    await expect(outline, next).toBeVisible()
    if (index < 2) await expect(attribution(page), next).toHaveText('Fuente: DANE, Natural Earth')
    // Loaded tiles cover the base map, which stays in place.
    else
      await expect(attribution(page)).toHaveText(
        'Fuente: DANE, Natural Earth, © colaboradores de OpenStreetMap',
      )
  }
  await expect(outline).toBeVisible()
})

test('keyboard alone reaches a marker, its people and a person, who survives a reload, and returns', async ({
  page,
}) => {
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

  await popup(page).getByRole('link').first().click()
  const person = page.getByText(/^Cédula de Ciudadanía: \d+$/)
  const shown = await person.innerText()
  await page.reload()
  await expect(person).toHaveText(shown)
})

test('the filters are in one row above the map; a map that is left while it zooms leaves nothing behind', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openMap(page)
  // Place, years and brigade are in one row, with their labels in one line, and the map below is in view.
  const names = /^(Departamento|Municipio|Nombre o cédula|Sirvió desde el año|Hasta el año|Brigada)$/
  const labels = await page
    .locator('main label')
    .filter({ hasText: names })
    .evaluateAll((all) => all.map((label) => Math.round(label.getBoundingClientRect().top)))
  expect(labels).toEqual(Array(6).fill(labels[0]))
  expect((await page.locator('.leaflet-container').boundingBox())?.y).toBeLessThan(450)

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

test('the map does not shift while the session and the people load', async ({ page }) => {
  const expectStill = await watchShifts(page)
  const widths = [360, 1440]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/mapaUBPD')
    await expect(page.getByText(/ingrese con un código de acceso de la UBPD/)).toBeVisible()
    await expectStill(`for a visitor, ${width} px wide`)
  }
  await openMap(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
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
    await expectStill(`for an official, ${width} px wide`, 0.05)
    await page.unroute(/\/api\/ext\/me$/)
  }
})
