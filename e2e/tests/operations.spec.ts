import { expectAccessible, narrow } from '../support/accessible'
import { addAuthenticator } from '../support/authenticator'
import { handmade, heading } from '../support/handmade'
import { registrySite } from '../support/registry-site'
import { test as base, expect, type Page } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

const test = base.extend<{ site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  site: async ({}, use) => {
    const site = await registrySite('mf-public')
    await site.release(handmade(heading('Nuestros TOAR')))
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
    // Without failures, the area is folded.
    await area(page, 'mf-public').getByRole('button', { name: 'Sitio público (mf-public)' }).click()
    await area(page, 'mf-public')
      .getByRole('link', { name: `Volver a ${site.goodVersion}` })
      .click()
    await expect(title(page)).toHaveText(`Volver Sitio público (mf-public) a ${site.goodVersion}`)
    await page.getByRole('button', { name: `Confirmar y volver a ${site.goodVersion}` }).click()
    await expect(
      page.getByRole('heading', { name: `Sitio público (mf-public) está en ${site.goodVersion}` }),
    ).toBeVisible()
    await expect(page.getByRole('status')).toContainText('1 de 1 servidores al día')
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

test('every page is accessible, and works while shell and areas do not', async ({ page, site }) => {
  test.slow()
  await page.setViewportSize(narrow)
  await page.goto('/operacion')
  await expect(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeVisible()
  await expectAccessible(page)
  await enter(page, site)
  for (const [path, heading] of [
    ['/operacion', 'Operación'],
    ['/operacion/historia', 'Historia'],
    ['/operacion/llaves', 'Llaves'],
    ['/operacion/version/mf-public/9.9.9', 'Versión 9.9.9'],
    [
      '/operacion/cambio?accion=rollback&area=mf-public',
      `Volver Sitio público (mf-public) a ${site.goodVersion}`,
    ],
  ] as const) {
    await page.goto(path)
    await expect(title(page)).toHaveText(heading)
    await expectAccessible(page)
  }
  await page.goto(`/operacion/version/mf-public/${site.goodVersion}`)
  await page.getByRole('button', { name: 'Vista previa' }).click()
  await page.getByRole('button', { name: 'Firmar el enlace' }).click()
  await expect(page.getByLabel('Enlace', { exact: true })).toHaveValue(/vista-previa/)
  await expectAccessible(page, 'dialog')
  await expect(page.getByRole('button', { name: 'Cerrar' })).toBeInViewport({ ratio: 1 })
  await page.route('**/areas/**', (route) => route.abort())
  await page.goto('/operacion')
  await expect(area(page, 'mf-public')).toContainText('9.9.9')
})
