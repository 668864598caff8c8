import { watchShifts } from '../support/layout-shift'
import { expect, test, type Page } from '../support/test'

const publicPages: [path: string, heading: string][] = [
  ['/', 'Un mismo camino hacia la verdad y la reconciliación'],
  ['/toar', 'Nuestros TOAR'],
  ['/acerca_de', '¿Quiénes somos?'],
  ['/news', 'Noticias Generales'],
  ['/news/1', 'La reconciliación en acción'],
  ['/apoyoPsicosocial', 'Apoyo Psicosocial'],
  ['/vista-juridica', 'Apoyo Jurídico'],
  ['/Pruebas', 'Páginas de prueba'],
  ['/politica-de-datos', 'Política de tratamiento de datos personales'],
  ['/accesibilidad', 'Accesibilidad'],
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each public page shows its content in the frame, and looks the same before its style sheets arrive', async ({
    page,
    watch,
  }) => {
    watch.expectedErrors.push(/ERR_FAILED/)
    // They may arrive before the first paint, or too late for it.
    await page.route('**/*.woff2', (route) => route.abort())
    // Reports every page that fails.
    const check = expect.configure({ soft: true })
    for (const [path, heading] of publicPages)
      await test.step(path, async () => {
        await page.goto(path)
        const title = page.getByRole('heading', { level: 1 })
        await check(title, path).toHaveText(heading)
        await check(title, path).toHaveCSS('font-family', /^"Source Serif 4"/)
        const home = page.getByRole('banner').getByRole('link', { name: /, inicio$/ })
        await check(home, path).toBeVisible()
        await check(home.getByRole('img'), path).toHaveAttribute('src', /^data:image/)
        await check(page.getByRole('contentinfo'), path).toContainText('contacto@fundacion.example')
        const complete = await page.screenshot({ animations: 'disabled' })
        await page.route('**/*.css', (route) => route.abort())
        await page.goto(path)
        const early = await page.screenshot({ animations: 'disabled' })
        check(early.equals(complete), path).toBe(true)
        await page.unroute('**/*.css')
      })
  })

  test('the menu marks the current page, and a page that needs scripts says so', async ({ page }) => {
    await page.goto('/news/1')
    // The phone's menu, hidden at this width, marks it too.
    const current = page.getByRole('banner').locator('[aria-current="page"]').filter({ visible: true })
    await expect(current).toHaveText('Noticias Generales')
    for (const path of ['/registro', '/login']) {
      await page.goto(path)
      await expect(page.locator('main noscript')).toBeVisible()
      await expect(page.locator('main').getByRole('status')).toBeHidden()
    }
    await page.goto('/registro')
    await expect(page.getByRole('heading', { level: 1, name: 'Formulario de Afiliación' })).toBeVisible()
  })
})

test('an unsupported old browser shows readable pages that say what to do', async ({ page, watch }) => {
  // It does not parse the scripts.
  watch.expectedErrors.push(/SyntaxError|Unexpected|Failed to load|Content Security Policy/)
  const sentence = page.getByText(/^\s*Su navegador es muy antiguo: puede leer esta página/)
  await page.goto('/toar')
  await expect(sentence).toBeHidden()
  // This page is left: it loads more scripts when it is idle.
  await page.goto('about:blank')
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (type === 'script') return route.fulfill({ contentType: 'text/javascript', body: 'let ?.' })
    if (type !== 'document' && type !== 'stylesheet') return route.fallback()
    const response = await route.fetch()
    const old = (await response.text())
      .replace(/<script data-shell[^]*?<\/script>/, '')
      .replaceAll(/ integrity="[^"]*"/g, '')
      .replaceAll(/\binset:\s*0/g, 'inset-unknown: 0')
    return route.fulfill({ response, body: old })
  })
  for (const [path, heading] of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(sentence, path).toBeInViewport()
  }
})

const codeOfPages = /\/areas\/mf-public\/.*\.js$/

/** Blocks an area's code until the returned function is called. */
async function holdCode(page: Page) {
  let release: () => void = () => undefined
  const free = new Promise<void>((resolve) => (release = resolve))
  await page.route(codeOfPages, async (route) => {
    await free
    await route.continue()
  })
  return release
}

type Watched = Window & { standing: Element | null }
declare const window: Watched

const isAlive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  )

for (const width of [360, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('a prerendered page is hydrated in place, without layout shifts or console output', async ({
      page,
    }) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      const expectStill = await watchShifts(page)
      for (const [path, heading] of publicPages) {
        const release = await holdCode(page)
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await page.evaluate(() => (window.standing = document.querySelector('main h1')))
        expect(await isAlive(page)).toBe(false)
        release()
        await expect.poll(() => isAlive(page)).toBe(true)
        const kept = await page.evaluate(() => window.standing === document.querySelector('main h1'))
        expect(kept, `${path} keeps its elements`).toBe(true)
        await expectStill(path)
        await page.unroute(codeOfPages)
      }
      // No output at all, not even the browser's about a failed request.
      expect(said).toEqual([])
    })
  })
}

test('focus and scroll position from before hydration are kept', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/news', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'La reconciliación en acción' }).focus()
  await page.evaluate(() => window.scrollTo(0, 500))
  release()
  await expect.poll(() => isAlive(page)).toBe(true)
  await expect(page.getByRole('link', { name: 'La reconciliación en acción' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
})

test('a visitor can navigate before the code has loaded', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/news', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => document.querySelector('header') !== null)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'TOAR' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
  await expect(page).toHaveURL('/toar')
})

test('a reloaded page keeps its scroll position', async ({ page }) => {
  await page.goto('/politica-de-datos')
  await expect.poll(() => isAlive(page)).toBe(true)
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await expect.poll(() => isAlive(page)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
})
