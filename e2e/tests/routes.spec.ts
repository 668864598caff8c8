import { expect, test } from '../support/test'

const headings: [path: string, heading: string][] = [
  ['/', 'Un mismo camino hacia la verdad y la reconciliación'],
  ['/registro', 'Formulario de Afiliación'],
  ['/inscripcion-exitosa', 'Inscripción Exitosa'],
  ['/login', 'Inicio de Sesión'],
  ['/loginFCR', 'Inicio de Sesión'],
  ['/toar', 'Nuestros TOAR'],
  ['/acerca_de', '¿Quiénes somos?'],
  ['/accesibilidad', 'Accesibilidad'],
  ['/news', 'Noticias Generales'],
  ['/loginFuncionariosJEP', 'Funcionarios Externos'],
  ['/mapaUBPD', 'Mapa de Concentración Geográfica'],
  ['/apoyoPsicosocial', 'Apoyo Psicosocial'],
  ['/vista-juridica', 'Apoyo Jurídico'],
  ['/Pruebas', 'Páginas de prueba'],
  ['/pruebas', 'Páginas de prueba'],
]

test('a local start, whose credentials are public, is reachable from this machine only', async ({
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  // Another address of this machine, where a site on all interfaces would respond.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow('fetch failed')
})

const headOf = (html: string) => ({
  title: /<title>([^<]*)</.exec(html)?.[1],
  description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
})

/** Reports every address that fails, each in its step. */
const check = expect.configure({ soft: true })

test(
  'each address shows its heading, and is served with the title and description that it keeps',
  { tag: ['@journey', '@mf-public', '@shell'] },
  async ({ page }) => {
    for (const [path, heading] of headings)
      await test.step(path, async () => {
        await page.goto(path)
        await check(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
        await check(page, path).toHaveURL(path)
        await check(page, path).toHaveTitle(/\S · Fundación Caminos de Reconciliación$/)
        // The head served before any script runs matches the one that the page sets.
        check(headOf(await (await page.request.get(path)).text()), path).toEqual({
          title: await page.title(),
          description: await page.locator('meta[name="description"]').getAttribute('content'),
        })
      })
  },
)

test('unknown addresses are not found, and lead home', async ({ page }) => {
  for (const path of ['/no/hay/nada', '/news/3'])
    await test.step(path, async () => {
      const response = await page.goto(path)
      check(response?.status(), path).toBe(404)
      await check(page, path).toHaveURL('/')
      await check(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    })
})

test('sitemap, robots and manifest are valid, and list existing pages and files', async ({
  page,
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  await page.goto('/')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    return [...parsed.getElementsByTagName('loc')].map((each) => each.textContent)
  }, sitemap)
  expect(addresses).toContain(`${baseURL}/news/2`)
  for (const address of addresses) expect((await request.get(address)).status()).toBe(200)

  const answer = await request.get((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '')
  const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest.name).toBe('Fundación Caminos de Reconciliación')
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const picture = new Image()
          picture.src = src
          await picture.decode()
          return `${picture.naturalWidth}x${picture.naturalHeight}`
        }),
      ),
    [...manifest.icons, { src: '/og.jpg', sizes: '1200x630' }],
  )
  expect(sizes).toEqual([...manifest.icons.map((icon) => icon.sizes), '1200x630'])
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon')
})
