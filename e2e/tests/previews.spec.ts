import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '@fcr/shared/platform/manifest'
import { registrySite } from '../support/registry-site'
import { test as base, expect, type Page } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

const OLD = 'Nuestros TOAR'
const NEW = 'Nuestros TOAR de hoy'

/** The same area with another heading, in its script as in its prerendered page. */
function retitled(dist: string, build: Build) {
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
  /** The build's own addresses and global names contain its version. */
  const moved = (text: string) =>
    text
      .replaceAll(/\/areas\/mf-public\/[^/"]+/g, `/areas/mf-public/${build.version}`)
      .replaceAll(/rspackChunkmf_public_\w+/g, `rspackChunk${build.global}`)
  const edit = (file: string, change: (text: string) => string) => {
    const before = readFileSync(join(dist, file), 'utf8')
    const after = moved(change(before))
    writeFileSync(join(dist, file), after)
    return [hashOf(before), hashOf(after)] as const
  }
  for (const { file } of Object.values(build.pages)) edit(file, (html) => html.replaceAll(OLD, NEW))
  const { js: [script = ''] = [] } = build.exposes['./routes'] ?? {}
  const [before, after] = edit(script, (code) => code.replaceAll(`${OLD}"`, `${NEW}"`))
  edit(build.entry, (code) =>
    code.replaceAll(before, after).replaceAll(/mf_public_\d+_\d+_\d+_local_[0-9a-f]+/g, build.global),
  )
}

const test = base.extend<{ site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  site: async ({}, use) => {
    const site = await registrySite('mf-public')
    await site.publish(retitled)
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true })

test('a preview’s link shows a version to whoever opens it, with a bar', async ({ page, browser, site }) => {
  const viewport = { width: 360, height: 740 }
  await page.setViewportSize(viewport)
  await page.goto(await site.preview())
  const bar = page.getByRole('complementary', { name: 'Vista previa' })
  await expect(bar).toContainText(/^Vista previa: mf-public 9\.9\.9, solo en este navegador y hasta el /)
  await expect(bar).toBeInViewport({ ratio: 1 })
  // What is read before any script runs is of the same version, and the script takes it over.
  expect(await (await page.context().request.get('/toar')).text()).toMatch(new RegExp(`<h1[^>]*>${NEW}</h1>`))
  await page.goto('/toar')
  await expect(title(page, NEW)).toBeVisible()
  await expect(bar).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  // The end of the page stays reachable above the bar.
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
  })
  const end = await page.getByRole('contentinfo').boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)

  const other = await browser.newPage({ baseURL: site.url })
  await other.goto('/toar')
  await expect(title(other, OLD)).toBeVisible()
  await expect(other.getByRole('complementary', { name: 'Vista previa' })).toHaveCount(0)
  await other.close()

  await bar.getByRole('button', { name: 'Salir de la vista previa' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/toar')
  await expect(title(page, OLD)).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('code that only its team has signed runs without a session only, and none begins there', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allowedOrigins.push('http://correo.example')
  watch.expectedErrors.push(/Blocked opening '.*' in a new window/)
  const link = await site.teamPreview()
  await page.route('http://correo.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${site.url}${link}">La nueva versión</a>` }),
  )
  const follow = async () => {
    await page.goto('http://correo.example/')
    await page.getByRole('link').click()
    await page.getByRole('button', { name: 'Ver la vista previa' }).click()
  }
  // The browser sends these cookies with requests of the site's own pages only: not with the link's.
  const session = { name: 'fcr_external_access', value: 'x', url: site.url, sameSite: 'Strict' as const }
  await context.addCookies([session])
  await follow()
  await expect(title(page, 'Esta vista previa no se abre con una sesión iniciada')).toBeVisible()
  await page.goto('/toar')
  await expect(title(page, OLD)).toBeVisible()

  await context.clearCookies()
  await follow()
  const bar = page.getByRole('complementary', { name: 'Vista previa' })
  await expect(bar).toContainText('no se puede iniciar sesión ni enviar datos')
  await page.getByRole('link', { name: 'TOAR' }).first().click()
  await expect(title(page, NEW)).toBeVisible()
  // Its code can neither end the preview and go on, nor open a page that does.
  const tried = await page.evaluate(async () => {
    const body = new URLSearchParams({ salir: '1' })
    const { status } = await fetch('/operacion/vista-previa', { method: 'POST', body })
    return [status, window.open('/')]
  })
  expect(tried).toEqual([403, null])
  await context.addCookies([session])
  await page.goto('/toar')
  await expect(title(page, OLD)).toBeVisible()
  await expect(bar).toContainText('hay una sesión iniciada')
  await page.reload()
  await expect(bar).toHaveCount(0)
})
