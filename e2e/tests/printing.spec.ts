import { pathToFileURL } from 'node:url'
import { newMember } from '../support/members'
import { enterCode, profileTitles, signIn } from '../support/registration'
import { paperSizes, printSheets } from '../support/sheets'
import { freshCode, signInStaff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

/** Expects the lines and the page number on each sheet, and the beginning of the content on the first one. */
async function expectSheets(
  page: Page,
  { lines, first, before }: { lines: string[]; first: string; before?: () => Promise<unknown> },
) {
  for (const size of paperSizes) {
    await before?.()
    const sheets = await printSheets(page, size)
    expect(sheets[0], JSON.stringify(size)).toContain(first)
    // Buttons are not for paper.
    expect(sheets.join(), JSON.stringify(size)).not.toMatch(/Imprimir|Cerrar sesión/)
    for (const [index, sheet] of sheets.entries())
      for (const line of [...lines, `página ${index + 1} de ${sheets.length}`])
        expect(sheet, `sheet ${index + 1}, ${JSON.stringify(size)}`).toContain(line)
  }
}

const publicPages = [
  '/',
  '/toar',
  '/news/1',
  '/inscripcion-exitosa',
  '/registro',
  '/login',
  '/politica-de-datos',
]

test('no page prints a blank sheet', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const size of paperSizes)
      for (const [index, sheet] of (await printSheets(page, size)).entries())
        expect(sheet.trim(), `sheet ${index + 1} of ${path}, ${JSON.stringify(size)}`).not.toBe('')
  }
})

/** The test prints to a file; the page's call of `print` does nothing. */
const withoutDialog = (page: Page) => page.addInitScript(() => Object.assign(window, { print: () => {} }))

test('the empty form has room for name and number on every sheet', async ({ page }) => {
  await withoutDialog(page)
  await page.goto('/registro')
  await expectSheets(page, {
    lines: ['Nombre: ____', 'C.C. ____', 'Formulario de Afiliación · '],
    first: '1. Cuenta',
    before: async () => {
      await page.getByRole('button', { name: 'Imprimir el formulario vacío' }).click()
      await expect(page.getByText(/^Nombre: ____/)).toBeAttached()
    },
  })
})

test('a member’s printed sheets all have name and number', async ({ page, baseURL, context }, info) => {
  await withoutDialog(page)
  const { cedula, contraseña, nombre } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  const lines = [nombre, `C.C. ${cedula}`]
  const press = (name: string, title: string) => async () => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.locator('h1', { hasText: title })).toBeAttached()
  }
  await expectSheets(page, {
    lines: [...lines, 'Formulario de Afiliación · '],
    first: '1. Cuenta',
    before: press('Imprimir mi formulario', 'Formulario de Afiliación'),
  })
  await expectSheets(page, {
    lines,
    first: 'de sus afiliados',
    before: press('Imprimir constancia', 'Constancia de afiliación'),
  })
  await expectSheets(page, { lines: [...lines, 'Perfil · '], first: 'Datos Principales de Contacto' })
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 2 }).filter({ visible: true }).allTextContents()).toEqual(
    profileTitles,
  )
  await page.emulateMedia({ media: 'screen' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar para leer' }).click(),
  ])
  const file = info.outputPath('datos.html')
  await download.saveAs(file)
  const paper = await context.newPage()
  await paper.goto(pathToFileURL(file).href)
  await expectSheets(paper, { lines, first: 'Todo lo que la Fundación guarda sobre usted' })
})

test('an official’s printed sheets all have title and reference', async ({ page }) => {
  await enterCode(page, freshCode('JEP'))
  await page.locator('main [name="nombre"]').fill('jose')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const cards = page.locator('main a[href*="/vista-compareciente-externos/"]')
  await expect(cards.first()).toBeVisible()
  const reference = 'Referencia de auditoría: '
  await expectSheets(page, { lines: ['Resultados de la búsqueda', reference], first: 'Rango y fuerza' })
  const name = await cards.first().innerText()
  await cards.first().click()
  await expect(page.getByRole('heading', { name: 'Datos Demográficos' })).toBeVisible()
  await expectSheets(page, { lines: [name, reference], first: 'Datos Principales de Contacto' })
})

test('the printed sheets of the map and its people all have title and reference', async ({ page }) => {
  await enterCode(page, freshCode('UBPD'))
  await expect(page.getByText(/^3\.000 personas en 400 municipios/)).toBeVisible()
  await page.getByLabel('Departamento').selectOption('Boyacá')
  await expect(page.getByText(/ de 3\.000 en /)).toBeVisible()
  const reference = 'Referencia de auditoría: '
  await expectSheets(page, {
    lines: ['Mapa de Concentración Geográfica', reference],
    first: 'Contorno: DANE',
  })
  await page.getByRole('button', { name: 'Ver todas las personas' }).click()
  await page.locator('#lugares').getByRole('link').first().click()
  await expect(page.getByText('Información UBPD')).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expectSheets(page, { lines: [name, reference], first: 'Información UBPD' })
})

/** Expects each secret once on paper, with the address where it is typed, and no more sheets than the slips need. */
async function expectSlips(page: Page, secrets: readonly string[], address: string, mostSheets: number) {
  for (const size of paperSizes) {
    const sheets = await printSheets(page, size)
    const paper = sheets.join('\n')
    for (const secret of secrets) expect(paper.split(secret), JSON.stringify(size)).toHaveLength(2)
    expect(paper).toContain(address)
    expect(paper).not.toContain('Imprimir')
    expect(sheets.length, JSON.stringify(size)).toBeLessThanOrEqual(mostSheets)
    for (const sheet of sheets) expect(sheet.trim()).not.toBe('')
  }
}

test('each slip with a secret is printed once, on as many sheets as it needs', async ({ page, baseURL }) => {
  const host = new URL(baseURL ?? '').host
  await signInStaff(page, 'accesos')
  await page.goto('/fundacion/codigos')
  await page.getByLabel('Funcionario').fill('Elena Prueba')
  await page.getByLabel('Entidad').fill('Despacho de prueba')
  await page.getByLabel('Para qué lo necesita').fill('Prueba de impresión')
  await page.getByLabel('Vigencia').selectOption({ index: 1 })
  await page.getByLabel('Cuántos códigos').fill('2')
  await page.getByRole('button', { name: /^Emitir/ }).click()
  const codes = page.getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}$/)
  await expect(codes).toHaveCount(2)
  await expectSlips(page, await codes.allTextContents(), `${host}/loginFuncionariosJEP`, 2)
  await expect(codes).toHaveCount(2)

  await page.goto('/fundacion/cuenta')
  await page.getByRole('button', { name: 'Imprimir códigos nuevos' }).click()
  await expect(page.getByText('Códigos de recuperación', { exact: true }).last()).toBeVisible()
  const recovery = page.locator('main p > span').filter({ hasText: /^[A-Z0-9-]{8,}$/ })
  await expect(recovery).toHaveCount(10)
  await expectSlips(page, await recovery.allTextContents(), `${host}/fundacion/ingreso`, 1)
})
