import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { markers } from '../support/map'
import { freshCode } from '../support/staff'
import { enterCode } from '../support/registration'
import { expect, test, type Page } from '../support/test'

const list = (page: Page) => page.locator('#lugares')

async function openMap(page: Page) {
  await enterCode(page, freshCode('UBPD'))
  await expect(page).toHaveURL('/mapaUBPD')
  await expect(page.getByText(/^3\.000 personas en 400 municipios/)).toBeVisible()
}

/** Waits until the markers stay as they are: they are drawn over several frames. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const state = () =>
      [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon[aria-label]')]
        .map(({ className, style }) => `${className} ${style.margin}`)
        .join()
    let before = ''
    for (let same = 0; same < 2; same += 1) {
      await new Promise(requestAnimationFrame)
      if (state() === before) continue
      before = state()
      same = 0
    }
  })

/** Markers in view, and those of them whose number is covered, or whose dot is by a marker of full size. */
const countMarkers = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.leaflet-container')?.getBoundingClientRect()
    if (!frame) throw new Error('no map')
    let shown = 0
    let full = 0
    const hidden: string[] = []
    for (const marker of document.querySelectorAll('.leaflet-marker-icon[aria-label]')) {
      const box = marker.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (x < frame.left || x >= frame.right || y < frame.top || y >= frame.bottom) continue
      shown += 1
      if (box.width === 32) full += 1
      const top = document
        .elementsFromPoint(x, y)
        .find((element) => element.classList.contains('leaflet-marker-icon'))
      if (top && top !== marker && (box.width === 32 || top.getBoundingClientRect().width === 32))
        hidden.push(marker.getAttribute('aria-label') ?? '')
    }
    return { shown, full, hidden }
  })

// Where the markers go is `layoutMarkers`, which has its own test for all sizes; here, that they are drawn there.
test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('no number and no dot is covered', async ({ page }) => {
    await openMap(page)
    // The footer's links must not be over the map.
    await page.locator('.leaflet-container').scrollIntoViewIfNeeded()
    for (let zoom = 7; ; zoom += 1) {
      await settled(page)
      const { shown, full, hidden } = await countMarkers(page)
      expect(hidden, `zoom ${zoom}`).toEqual([])
      if (zoom === 7) expect(shown).toBeGreaterThan(100)
      if (zoom === 7) expect(full).toBeGreaterThan(20)
      if (zoom === 10) break
      await page.getByRole('button', { name: 'Acercar' }).click()
      await expect(page).toHaveURL(`/mapaUBPD?zoom=${zoom + 1}`)
    }
  })
})

test('a department opens by its figure or from the list, with the keyboard and in forced colours', async ({
  page,
}) => {
  await openMap(page)
  const level = page.getByRole('button', { name: 'Departamentos' })
  const figureOf = (name: string) =>
    page
      .getByRole('region', { name: 'Mapa' })
      .getByRole('button', { name: new RegExp(`^${name}, \\d+ personas$`) })
  await expect(page.getByText(/^\d+ lugares fuera de la vista/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos' }).press('Enter')
  await expect(level).toHaveAttribute('aria-pressed', 'true')
  await expect(markers(page)).toHaveCount(0)
  await page.locator('.leaflet-container').focus()
  const far = figureOf('Nariño')
  await expect(far).toBeInViewport()
  // The map ignores a key while it is still moving.
  await expect(async () => {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(far).not.toBeInViewport({ timeout: 500 })
  }).toPass()
  await list(page)
    .getByRole('button', { name: /^Nariño/ })
    .click()
  await expect(page.getByRole('region', { name: 'Nariño' })).toBeFocused()
  await expect(far).toBeInViewport()

  await figureOf('Antioquia').focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Antioquia' })
  await expect(card).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(figureOf('Antioquia')).toBeFocused()

  // Forced colours remove backgrounds.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(level).toHaveCSS('outline-style', 'solid')
  const other = page.getByRole('button', { name: 'Municipios', exact: true })
  await expect(other).toHaveCSS('outline-style', 'none')
  const fill = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await fill(level)).not.toBe(await fill(other))
  const steps = await page
    .getByRole('region', { name: 'Leyenda' })
    .locator('i')
    .evaluateAll(
      (swatches) => new Set(swatches.map((swatch) => getComputedStyle(swatch).backgroundColor)).size,
    )
  expect(steps).toBe(6)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Ver sus municipios' }).press('Enter')
  await expect(markers(page).first()).toBeVisible()
})

test('the list opens a place close enough for its number; a reload keeps department and zoom', async ({
  page,
}) => {
  await openMap(page)
  await page.getByLabel('Departamento').selectOption('Boyacá')
  await expect(page).toHaveURL(/\?departamento=Boyac%C3%A1&zoom=\d+$/)
  await expect(page.getByText(/fuera de la vista/)).toHaveCount(0)
  await list(page)
    .getByRole('button', { name: /personas? en/ })
    .nth(3)
    .click()
  await expect(page.getByRole('dialog')).toBeFocused()
  const chosen = page.locator('.leaflet-marker-icon[aria-expanded="true"]')
  await expect(chosen).toHaveText(/^\d+$/)
  expect((await chosen.boundingBox())?.width).toBe(32)
  await expect(list(page).locator('[aria-current]')).toBeInViewport()
  const { search } = new URL(page.url())
  await page.reload()
  await expect(page.getByLabel('Departamento')).toHaveValue('Boyacá')
  await expect(page.getByText(/^[\d.]+ personas? de 3\.000 en /)).toBeVisible()
  await expect(page).toHaveURL(`/mapaUBPD${search}`)
})

/** A full marker with a dot on its edge, as positions within the window; the margins of the map hold its controls. */
const overlapping = (page: Page) =>
  page.evaluate(() => {
    const middles = [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon[aria-label]')].map(
      (marker) => {
        const { x, y, width } = marker.getBoundingClientRect()
        return { key: marker.dataset['key'], x: x + width / 2, y: y + width / 2, width }
      },
    )
    const frame = document.querySelector('.leaflet-container')?.getBoundingClientRect()
    for (const full of middles) {
      const isInside =
        frame &&
        full.x > frame.left + 100 &&
        full.x < frame.right - 100 &&
        full.y > frame.top + 100 &&
        full.y < Math.min(frame.bottom, innerHeight) - 100
      if (!isInside || full.width !== 32) continue
      const dot = middles.find(({ x, y, width }) => width === 10 && Math.hypot(x - full.x, y - full.y) < 20)
      if (dot) return { full, dot }
    }
    throw new Error('the demo has no dot on a marker')
  })

test('the marker of the open place is above its neighbours; a press on a crowd lists the places under the pointer', async ({
  page,
}) => {
  await openMap(page)
  await settled(page)
  const { full, dot } = await overlapping(page)
  const marker = page.locator(`.leaflet-marker-icon[data-key="${full.key}"]`)
  await marker.press('Enter')
  await expect(page.getByRole('dialog')).toBeFocused()
  // A point of the dot that is on the marker, too.
  const offset = { x: (dot.x - full.x) * 0.8, y: (dot.y - full.y) * 0.8 }
  const expanded = await marker.evaluate((button, { x, y }) => {
    button.scrollIntoView({ block: 'center' })
    const { left, top, width } = button.getBoundingClientRect()
    return document
      .elementsFromPoint(left + width / 2 + x, top + width / 2 + y)
      .find((element) => element.classList.contains('leaflet-marker-icon'))
      ?.getAttribute('aria-expanded')
  }, offset)
  expect(expanded).toBe('true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await settled(page)
  const now = await overlapping(page)
  await page.mouse.click(
    now.full.x + (now.dot.x - now.full.x) * 0.8,
    now.full.y + (now.dot.y - now.full.y) * 0.8,
  )
  const crowd = page.getByRole('dialog', { name: /^\d+ lugares aquí$/ })
  await expect(crowd).toBeFocused()
  expect(await crowd.getByRole('listitem').count()).toBeGreaterThan(1)
  await expectAccessible(page)
  const name = await crowd.getByRole('listitem').first().locator('small').textContent()
  await crowd.getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('dialog', { name: /en esta ubicación$/ })).toContainText(name ?? 'nothing')
})
