import { expectAccessible, expectAccessibleAtEachWidth, narrow } from '../support/accessible'
import { buildCatalogue } from '../support/catalogue'
import { expect, test, type Page } from '../support/test'

// In one worker, which builds the catalogue once.
test.describe.configure({ mode: 'default' })

let catalogue: Awaited<ReturnType<typeof buildCatalogue>>
test.beforeAll(async () => {
  catalogue = await buildCatalogue()
})
test.afterAll(() => catalogue.close())

/** Rows of the open list. */
const rows = (page: Page) => page.getByRole('listbox').getByRole('option')
const municipality = (page: Page) => page.getByRole('combobox', { name: 'Municipio', exact: true })

test.describe('at 320 and 1440 px', () => {
  test.use({ viewport: narrow })

  test('all shared components are accessible in all their states', async ({ page }) => {
    await catalogue.open(page)
    await expectAccessibleAtEachWidth(page)
  })

  test('menu, list and each kind of dialog are accessible when open; dialogs restore the focus', async ({
    page,
  }) => {
    await catalogue.open(page)
    await page.getByRole('button', { name: 'Mi cuenta' }).click()
    await expect(page.getByRole('menuitem', { name: 'Mi perfil' })).toBeFocused()
    await expectAccessible(page, '[role="menu"]')
    await page.keyboard.press('Escape')

    await municipality(page).click()
    await expect(page.getByRole('option', { name: 'Medellín' })).toBeVisible()
    await expectAccessible(page, ':has(> [role="combobox"][aria-expanded="true"])')
    await municipality(page).fill('ninguno así')
    await expect(page.getByText('Ninguna opción coincide').first()).toBeVisible()
    await expectAccessible(page, ':has(> [role="combobox"][aria-expanded="true"])')
    await page.keyboard.press('Escape')

    for (const dialog of ['Confirmación', 'Con campos', 'Con imagen', 'Con motivo']) {
      const opener = page.getByRole('button', { name: dialog })
      await opener.click()
      await expect(page.locator('dialog')).toBeVisible()
      await expectAccessible(page, 'dialog')
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(opener, dialog).toBeFocused()
    }
  })
})

test('a long list opens within the screen, in rows large enough to tap, and draws more of them on scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await catalogue.open(page)
  for (const block of ['start', 'end'] as const) {
    await municipality(page).evaluate((field, at) => field.scrollIntoView({ block: at }), block)
    await municipality(page).click()
    await expect(page.getByRole('option', { name: 'Medellín' })).toBeInViewport({ ratio: 1 })
    const list = await page.getByRole('listbox').locator('..').boundingBox()
    const field = await municipality(page).boundingBox()
    // Above its field if there is no room below.
    expect((list?.y ?? 0) > (field?.y ?? 0)).toBe(block === 'start')
    await page.keyboard.press('Escape')
  }
  await municipality(page).click()
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(heights.length)
})

test('the fonts contain all letters and symbols of Spanish', async ({ page }) => {
  await catalogue.open(page)
  // A page that is painted before its fonts arrive does not use them.
  await page.evaluate(async () => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
    await document.fonts.ready
  })
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  for (const [sample, family] of [
    ['sans', 'Public Sans'],
    ['serif', 'Source Serif 4'],
  ]) {
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[data-testid="${sample}"]`,
    })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true])
    expect(fonts[0]?.familyName).toContain(family)
  }
})

test('nothing is animated with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await catalogue.open(page)
  await page.getByRole('button', { name: 'Confirmación' }).click()
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
    )
  expect(await moving()).toEqual([])
  // Check that motion would be found: without the preference something moves.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).not.toEqual([])
})

test('focus, edges and choices are distinguishable in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await catalogue.open(page)
  const outline = (name: string) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((element) => {
        const { outlineStyle, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
        return { outlineStyle, edge: borderTopStyle === 'solid' && borderTopColor !== backgroundColor }
      })
  expect(await outline('Siguiente')).toEqual({ outlineStyle: 'none', edge: true })
  await page.getByRole('button', { name: 'Siguiente' }).first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await outline('Siguiente')).toEqual({ outlineStyle: 'solid', edge: true })
  // Blue in other modes; in forced colours it must be the reader's colour, or it could be blue on black.
  const icon = page.getByLabel('Fecha de retiro').locator('~ svg')
  expect(await icon.evaluate((element) => getComputedStyle(element).color)).toBe(
    await page.locator('body').evaluate((element) => getComputedStyle(element).color),
  )
  // Without colours, an identity's state still has an edge and an icon.
  const note = page.getByRole('region', { name: 'Procedencia de los datos, sobre azul' })
  const words = note.getByText('Datos declarados por la persona; identidad sin verificar')
  const drawn = await words.evaluate((element) => {
    const { borderTopStyle, borderTopColor, backgroundColor, color } = getComputedStyle(element)
    const icon = getComputedStyle(element.querySelector('svg') as Element).color
    return { edge: borderTopStyle === 'solid' && borderTopColor !== backgroundColor, icon: icon === color }
  })
  expect(drawn).toEqual({ edge: true, icon: true })
})
