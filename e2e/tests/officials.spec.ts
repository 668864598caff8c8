import type { Locator } from '@playwright/test'
import { enterCode } from '../support/registration'
import { auditOf, freshCode, issueCode } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const cards = (page: Page) => page.locator('main a[href*="/vista-compareciente-externos/"]')
const marks = (page: Page) => page.locator('main li mark')

async function enterSearch(page: Page, code = freshCode('JEP')) {
  await enterCode(page, code)
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
}

async function tabTo(page: Page, goal: Locator) {
  for (let times = 0; times < 60; times += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not lead there')
}

async function search(page: Page, nombre: string) {
  await field(page, 'nombre').fill(nombre)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(cards(page).first()).toBeVisible()
}

test('a code is formatted during typing and pasting', async ({ page, context }) => {
  await page.goto('/loginFuncionariosJEP')
  const code = page.getByPlaceholder('XXX-XXX-XXX-XXXX')
  const caret = () => code.evaluate((input: HTMLInputElement) => input.selectionStart)
  await code.pressSequentially('abcdefg')
  await expect(code).toHaveValue('ABC-DEF-G')
  // Back across the hyphens, into the first group.
  for (let times = 0; times < 7; times += 1) await code.press('ArrowLeft')
  await code.press('x')
  await expect(code).toHaveValue('ABX-CDE-FG')
  expect(await caret()).toBe(3)
  await code.press('ArrowRight')
  await code.press('Backspace')
  await expect(code).toHaveValue('ABC-DEF-G')
  expect(await caret()).toBe(2)
  await code.press('ArrowRight')
  await code.press('Delete')
  await expect(code).toHaveValue('ABC-EFG')
  expect(await caret()).toBe(3)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('  zzz zzz\nzzz zzzz (código)'))
  await code.press('Control+a')
  await code.press('Control+v')
  await expect(code).toHaveValue('ZZZ-ZZZ-ZZZ-ZZZZ')
  await code.press('Enter')
  await expect(page.getByText('Código inválido o expirado.')).toBeVisible()
  await expect(code).toBeFocused()
})

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
  await expect(marks(page).first()).toHaveText('José')
  await expect(marks(page).nth(1)).toHaveText('Peña')

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
  await expect(field(page, 'nombre')).toHaveValue('PENA jose')
})

test('form, results and scroll position survive a visit to a profile, until the official leaves', async ({
  page,
}) => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ext/search')) searches.push(request.url())
  })
  await enterSearch(page)
  await page.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }).click()
  await field(page, 'edad').fill('')
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
  await expect(field(page, 'nombre')).toHaveValue('rodriguez')
  await expect(field(page, 'edad')).toBeVisible()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5)
  expect(searches).toHaveLength(1)
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  await page.goBack()
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  await expect(page.getByText(name)).toHaveCount(0)
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(
    'numero_identificacion',
  )
  await enterSearch(page)
  await expect(field(page, 'nombre')).toHaveValue('')
  await expect(cards(page)).toHaveCount(0)
})

test('a profile corrects its URL, prints its reference, and is empty once the session has ended', async ({
  page,
  baseURL,
}) => {
  const base = '/vista-compareciente-ext'
  await enterSearch(page)
  await search(page, 'jose')
  const name = await cards(page).first().innerText()
  await cards(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`${base}/123`)
  await expect(page).toHaveURL(`${base}/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('link', { name: 'Editar datos', exact: true })).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  for (const text of [
    /^Funcionario: .+ \(JEP\) · Impreso: /,
    /^Consultado$/,
    /^Referencia de auditoría: [0-9a-f]{8}-[0-9a-f-]{27}$/,
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(/^Cada consulta queda registrada/)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  // The session ends elsewhere; the user leaves the page and comes back.
  await page.goto('/toar')
  await page.request.post('/api/ext/logout', { headers: { origin: baseURL ?? '' } })
  await page.goBack()
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  await expect(page.getByText(name)).toHaveCount(0)
})

test('signing out in another tab ends the session in both', async ({ page, context }) => {
  await enterSearch(page)
  await search(page, 'jose')
  const other = await context.newPage()
  await other.goto('/consultaFuncionariosJEP')
  await other.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(other).toHaveURL('/loginFuncionariosJEP')
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  await expect(page.getByText('Su sesión terminó. Para seguir, escriba un código nuevo.')).toBeVisible()
})

test('each search and each opening adds one row to the audit log, and nothing else does', async ({
  page,
}, info) => {
  const official = `Funcionaria Contada ${process.pid} ${info.workerIndex} ${Date.now()}`
  await enterSearch(page, issueCode('JEP', official))
  await search(page, 'jose pena')
  const opened = new URL((await cards(page).first().getAttribute('href')) ?? '', page.url()).pathname
  const number = opened.split('/').at(-1) ?? ''
  const shown = () => expect(page.getByRole('heading', { name: 'Datos Demográficos' })).toBeVisible()
  await cards(page).first().click()
  await shown()
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
  await search(page, 'jose pena')
  await cards(page).first().click()
  await shown()
  await page.reload()
  await shown()
  await page.emulateMedia({ media: 'print' })
  const line = await page.getByText(/^Referencia de auditoría: [0-9a-f]{8}-[0-9a-f-]{27}$/).innerText()
  const reference = line.split(': ').at(-1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/loginFuncionariosJEP')

  // The page leaves before the server has answered.
  await expect
    .poll(() => auditOf(official).map(({ action, subject }) => [action, subject]))
    .toEqual([
      ['code_redeem', null],
      ['external_search', null],
      ['external_profile', number],
      ['external_search', null],
      ['external_profile', number],
      ['external_profile', number],
      ['logout', null],
    ])
  expect(auditOf(official).at(-2)?.request_id).toBe(reference)
})
