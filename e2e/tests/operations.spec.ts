import { expectAccessible } from '../support/accessible'
import { addAuthenticator } from '../support/authenticator'
import { registrySite } from '../support/registry-site'
import { test as base, expect, type Page } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

const test = base.extend<{ site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  site: async ({}, use) => {
    const site = await registrySite('mf-public')
    await site.release(() => undefined)
    await use(site)
    await site.close()
  },
  // Passkeys belong to a host, which an address is not.
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const area = (page: Page, name: string) => page.getByRole('article', { name })

/** Registers a passkey on the page; an operator allows it; it signs in. */
async function enter(page: Page, site: Site, owner = 'Lucía Ejemplo') {
  const device = await addAuthenticator(page)
  await page.goto('/operacion')
  await page.getByRole('button', { name: 'Registrar este equipo' }).click()
  await page.getByLabel('Su nombre').fill(owner)
  await page.getByRole('button', { name: 'Crear la llave de acceso' }).click()
  const command = await page.getByText(/key allow [0-9a-f]{16} operator/).innerText()
  await site.allowOperator(/allow ([0-9a-f]{16})/.exec(command)?.[1] ?? '', owner)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page.getByRole('heading', { name: 'Áreas' })).toBeVisible()
  return device
}

test(
  'an operator signs in with a passkey and rolls an area back; visitors get it at once',
  { tag: ['@journey', '@operations'] },
  async ({ page, site }) => {
    await enter(page, site)
    await expect(area(page, 'mf-public')).toContainText('9.9.9')
    await area(page, 'mf-public')
      .getByRole('link', { name: `Volver a ${site.goodVersion}` })
      .click()
    await expect(title(page)).toHaveText(`Volver mf-public a ${site.goodVersion}`)
    await page.getByRole('button', { name: `Confirmar y volver a ${site.goodVersion}` }).click()
    await expect(page.getByRole('heading', { name: `mf-public está en ${site.goodVersion}` })).toBeVisible()
    await expect(page.getByRole('status')).toContainText('1 de 1 puertas de enlace al día')
    const { areas } = await site.live()
    expect(areas['mf-public']?.active.version).toBe(site.goodVersion)
    expect(await (await page.request.get('/live.json')).json()).toMatchObject({
      areas: { 'mf-public': { active: { version: site.goodVersion } } },
    })

    await page.getByRole('link', { name: 'Ver en la historia' }).click()
    await expect(title(page)).toHaveText('Historia')
    await expect(page.getByText(/^Lucía Ejemplo: «Falla para las personas»$/)).toBeVisible()
  },
)

test('an operator makes the link of a preview, which shows that version to this browser only', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, site)
  await page.goto(`/operacion/version/mf-public/${site.goodVersion}`)
  await page.getByRole('button', { name: 'Vista previa' }).click()
  await expectAccessible(page, 'dialog')
  await page.getByRole('button', { name: 'Firmar el enlace' }).click()
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue()
  await expectAccessible(page, 'dialog')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('button', { name: 'Cerrar' })).toBeInViewport({ ratio: 1 })
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByText(`mf-public ${site.goodVersion}, solo en este navegador`)).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-area', `mf-public@${site.goodVersion}`)
  await context.close()
  expect((await site.live()).areas['mf-public']?.active.version).toBe('9.9.9')
})

test('a device that does not verify its person signs nothing', async ({ page, site, watch }) => {
  watch.expectedErrors.push(/NotAllowedError|401/)
  const device = await enter(page, site)
  await device.send('WebAuthn.setUserVerified', {
    authenticatorId: device.authenticatorId,
    isUserVerified: false,
  })
  await area(page, 'mf-public')
    .getByRole('link', { name: `Volver a ${site.goodVersion}` })
    .click()
  await page.getByRole('button', { name: `Confirmar y volver a ${site.goodVersion}` }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect((await site.live()).areas['mf-public']?.active.version).toBe('9.9.9')
})

test('the overview follows changes that others make', async ({ page, site }) => {
  await enter(page, site)
  await expect(area(page, 'mf-public')).toContainText('9.9.9')
  await site.rollback()
  await expect(area(page, 'mf-public')).toContainText(site.goodVersion)
})

test('the page works while shell and areas do not', async ({ page, site }) => {
  await enter(page, site)
  await page.route('**/areas/**', (route) => route.abort())
  await page.reload()
  await expect(area(page, 'mf-public')).toContainText('9.9.9')
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`every page is accessible at ${viewport.width} px`, async ({ page, site }) => {
    await page.setViewportSize(viewport)
    await page.goto('/operacion')
    await expect(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeVisible()
    await expectAccessible(page)
    await enter(page, site)
    for (const [path, heading] of [
      ['/operacion', 'Operación'],
      ['/operacion/historia', 'Historia'],
      ['/operacion/llaves', 'Llaves'],
      ['/operacion/version/mf-public/9.9.9', 'Versión 9.9.9'],
      ['/operacion/cambio?accion=rollback&area=mf-public', `Volver mf-public a ${site.goodVersion}`],
    ] as const) {
      await page.goto(path)
      await expect(title(page)).toHaveText(heading)
      await expectAccessible(page)
    }
  })
