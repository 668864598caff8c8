import type { Locator } from '@playwright/test'
import { enterCode } from '../support/registration'
import { freshCode } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const cards = (page: Page) => page.locator('main a[href*="/vista-compareciente-externos/"]')

async function tabTo(page: Page, goal: Locator) {
  for (let times = 0; times < 60; times += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not lead there')
}

async function search(page: Page, nombre: string) {
  await enterCode(page, freshCode('JEP'))
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
  await field(page, 'nombre').fill(nombre)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(cards(page).first()).toBeVisible()
}

test('an official searches, opens a profile and returns by keyboard alone', async ({ page }) => {
  await page.goto('/loginFuncionariosJEP')
  await page.getByPlaceholder('XXX-XXX-XXX-XXXX').focus()
  await page.keyboard.type(freshCode('JEP'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
  await tabTo(page, field(page, 'nombre'))
  await page.keyboard.type('PENA jose')
  await page.keyboard.press('Enter')
  await expect(cards(page).first()).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await expect(cards(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page, 'nombre')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vista-compareciente-externos\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Peña')
  await tabTo(page, page.getByRole('link', { name: 'Volver a los resultados' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
  await expect(cards(page).first()).toBeFocused()
})

test('why a search is refused is on the screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterCode(page, freshCode('JEP'))
  await field(page, 'cedula').pressSequentially('C.E. 123456')
  await page.keyboard.press('Enter')
  await expect(page.locator('main').getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('results are compact, keep their scroll position over a visit to a profile, and end in every tab', async ({
  page,
  context,
}) => {
  await search(page, 'rodriguez')
  await expect(cards(page).nth(20)).toBeVisible()
  // On wide screens, cards are low enough to compare, and the labels of a row share one line. The longest chamber has three
  // lines on the narrower one.
  const size = page.viewportSize()
  for (const [width, most] of [
    [1024, 140],
    [1440, 120],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await page
      .locator('main li')
      .filter({ has: page.locator('a[href*="/vista-compareciente-externos/"]') })
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height).sort((a, b) => a - b))
    expect(heights[Math.floor(heights.length / 2)]).toBeLessThan(most)
  }
  const labels = await page
    .locator('main label')
    .filter({ hasText: /^(Nombre|Cédula|Fuerza o institución)$/ })
    .evaluateAll((all) => all.map((label) => Math.round(label.getBoundingClientRect().top)))
  expect(labels).toEqual(Array(3).fill(labels[0]))
  if (size) await page.setViewportSize(size)
  await cards(page).nth(20).scrollIntoViewIfNeeded()
  const name = await cards(page).nth(20).innerText()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(300)
  await cards(page).nth(20).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('link', { name: 'Volver a los resultados' }).click()
  await expect(cards(page).nth(20)).toBeFocused()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5)

  const other = await context.newPage()
  await other.goto('/consultaFuncionariosJEP')
  await other.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(other).toHaveURL('/loginFuncionariosJEP')
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  await expect(page.getByText('Su sesión terminó. Para seguir, escriba un código nuevo.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  await expect(page.getByText(name)).toHaveCount(0)
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(
    'numero_identificacion',
  )
})
