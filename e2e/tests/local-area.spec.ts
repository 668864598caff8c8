import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from '../support/test'

/** A container as a developer's server would serve it, with a different page. */
const container = `var mf_public_local = {
  init() {},
  get: () => Promise.resolve(() => ({ default: [{ path: '*', Component() { return 'La página de este equipo' } }] })),
}`

const test = base.extend<{ server: Server; origin: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  server: async ({}, use) => {
    const server = createServer((request, response) => {
      const found = request.url === '/remoteEntry.js'
      response.writeHead(found ? 200 : 404, {
        'access-control-allow-origin': '*',
        'content-type': 'text/javascript',
      })
      response.end(found ? container : '')
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    await use(server)
    server.close()
  },
  origin: async ({ server }, use) => use(`http://localhost:${(server.address() as AddressInfo).port}`),
})

test('only the developer sees a local version of an area in the real site, and can remove it again', async ({
  page,
  browser,
  baseURL,
  origin,
  watch,
}) => {
  watch.allowedOrigins.push(origin)
  const query = new URLSearchParams({ area: 'mf-public', url: `${origin}/remoteEntry.js` })
  await page.goto(`/operacion/version-local?${query.toString()}`)
  await expect(page.getByText('todas las áreas vienen de su versión publicada')).toBeVisible()
  await page.getByRole('button', { name: 'Usar esta versión' }).click()
  await expect(page.getByRole('listitem')).toContainText(`mf-public desde ${origin}`)

  await page.getByRole('link', { name: 'Abrir el sitio' }).click()
  await expect(page.getByText('La página de este equipo')).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Versión local' })
  await expect(bar).toContainText(`Versión local: mf-public desde ${origin}`)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner')).toBeVisible()

  // The bar stays on other pages, also of other areas, and on a phone; the page's end remains reachable.
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio de Sesión' })).toBeVisible()
  await expect(bar).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await other.goto('/toar')
  await expect(other.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
  await expect(other.getByRole('complementary', { name: 'Versión local' })).toHaveCount(0)
  await other.close()

  await bar.getByRole('button', { name: 'Quitar mf-public' }).click()
  await page.goto('/toar')
  await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('with its server stopped, a local version leaves the frame working and shows its origin', async ({
  page,
  server,
  origin,
  watch,
}) => {
  watch.allowedOrigins.push(origin)
  watch.expectedErrors.push(/ERR_CONNECTION_REFUSED/, /area mf-public/)
  await page.goto(
    `/operacion/version-local?area=mf-public&url=${encodeURIComponent(`${origin}/remoteEntry.js`)}`,
  )
  await page.getByRole('button', { name: 'Usar esta versión' }).click()
  await new Promise((resolve) => server.close(resolve))
  await page.goto('/toar')
  await expect(page.getByRole('heading', { name: 'Esta parte no está disponible por ahora' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Versión local' })).toContainText(origin)
})
