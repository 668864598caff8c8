import { takeCode } from './demo'
import { enterCode } from './registration'
import { expect, type Page } from './test'

export const markers = (page: Page) => page.locator('.leaflet-marker-icon[aria-label]')

/** The markers of full size. Dots, which have no tab stop, may be anywhere among them, even first. */
export const fullMarkers = (page: Page) => markers(page).and(page.locator(':not([tabindex="-1"])'))

/** Waits until the full markers are in order, the most people first: once all have arrived, it takes several frames. */
export const markersInOrder = (page: Page) =>
  expect
    .poll(async () => {
      const names = await fullMarkers(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''))
      const counts = names.map((name) => Number(/(\d+) personas?$/.exec(name)?.[1]))
      return counts.length > 1 && counts.every((count, index) => count <= (counts[index - 1] ?? Infinity))
    })
    .toBe(true)

export const popup = (page: Page) => page.getByRole('dialog')
export const panel = (page: Page) => page.getByRole('region', { name: 'Lugares' })

/** Opens the map of the demo as an official of the UBPD, and waits for all people. */
export async function openMap(page: Page) {
  await enterCode(page, takeCode('UBPD'))
  await expect(page).toHaveURL('/mapaUBPD')
  await expect(page.getByText(/^3\.000 personas en 400 municipios/)).toBeVisible()
  await expect(markers(page)).toHaveCount(400)
}
