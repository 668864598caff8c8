import { expect, test } from '../support/test'

const unavailable = 'Esta parte no está disponible por ahora'
/** The notice above a prerendered page whose area cannot be loaded. */
const readOnly = 'Por ahora esta página solo se puede leer'

test(
  'an area whose entry is altered does not affect the rest, and recovers on a retry',
  { tag: ['@journey', '@shell'] },
  async ({ page, watch }) => {
    watch.expectedErrors.push(/integrity|digest|MIME|area mf-public/i)
    const entry = /\/areas\/mf-public\/.*\/remoteEntry\.js$/
    await page.route(entry, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: '/* one byte more */',
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    const report = page.waitForRequest('**/operacion/reportes')
    await page.goto('/toar')
    await expect(page.getByText(readOnly)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
    expect((await report).postDataJSON()).toMatchObject({ area: 'mf-public', reason: 'entry-missing' })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Contactanos')

    await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inicio de Sesión' })).toBeVisible()

    await page.goBack()
    await expect(page.getByText(readOnly)).toBeVisible()
    await page.unroute(entry)
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await expect(page.getByText(readOnly)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
  },
)

test('a failed area is tried again at the next entry, and on a retry while the live state is unavailable', async ({
  page,
  watch,
}) => {
  watch.expectedErrors.push(/area mf-public|ERR_FAILED/)
  const entry = /\/areas\/mf-public\/.*\/remoteEntry\.js$/
  const toar = page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })
  const login = page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })
  await page.route('/live.json', () => undefined)
  await page.route(entry, (route) => route.abort())
  await page.goto('/toar')
  await expect(page.getByText(readOnly)).toBeVisible()
  await page.unroute(entry)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByText(readOnly)).toBeHidden()
  await expect(toar).toBeVisible()

  await page.route(entry, (route) => route.abort())
  await page.reload()
  await expect(page.getByText(readOnly)).toBeVisible()
  await login.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio de Sesión' })).toBeVisible()
  await page.unroute(entry)
  await page.goBack()
  await expect(toar).toBeVisible()
})

test('no area is accused on a device that is too slow for what it draws', async ({ page }) => {
  await page.goto('/toar')
  await page.evaluate(() => {
    const draw = () => {
      for (const end = performance.now() + 60; performance.now() < end;);
      requestAnimationFrame(draw)
    }
    draw()
  })
  // As long as the page monitor takes to find a page busy; the test fails if it reports the area.
  await page.waitForTimeout(15_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
})

test('a chunk missing after a deploy shows the message, and a retry recovers', async ({ page, watch }) => {
  watch.expectedErrors.push(/area mf-mapa|ChunkLoadError|Loading chunk/i)
  const chunk = /\/areas\/mf-mapa\/.*\/static\/(?!routes)[^/]+\.js$/
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }))
  const report = page.waitForRequest('**/operacion/reportes')
  await page.goto('/mapaUBPD')
  await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
  expect((await report).postDataJSON()).toMatchObject({ area: 'mf-mapa', reason: 'chunk-missing' })
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-area', /^mf-mapa@/)
})

for (const [what, file] of Object.entries({
  'its entry': /remoteEntry\.js$/,
  'its exposed module': /static\/routes\.[^/]+\.js$/,
  'a lazy chunk': /static\/(?!routes)[^/]+\.js$/,
  'its styles': /static\/routes\.[^/]+\.css$/,
})) {
  test(`an area with a byte added to ${what} neither runs nor shows`, async ({ page, watch }) => {
    watch.expectedErrors.push(/integrity|digest|area mf-mapa|ChunkLoadError|Loading chunk/i)
    let altered = 0
    await page.route(
      ({ pathname }) => pathname.startsWith('/areas/mf-mapa/') && file.test(pathname),
      async (route) => {
        altered += 1
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()} ` })
      },
    )
    await page.goto('/mapaUBPD', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-area', 'none')
    expect(altered).toBeGreaterThan(0)
    expect(await page.locator('.leaflet-container').count()).toBe(0)
  })
}
