import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registrySite } from '../support/registry-site'
import { buildStockRemote, tools } from '../support/stock-remote'
import { test as base, expect, type Page } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

/** One site with the public pages and two areas that the kit has not built, in two versions each. */
const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
    async ({}, use) => {
      const site = await registrySite('mf-public')
      const folder = mkdtempSync(join(tmpdir(), 'fcr-stock-'))
      for (const tool of tools)
        for (const version of ['1.0.0', '9.9.9'])
          await site.mount(await buildStockRemote(tool, version, folder))
      rmSync(folder, { recursive: true, force: true })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

// One after the other: each worker would build the remotes for itself.
test.describe.configure({ mode: 'default' })

const shows = async (page: Page, tool: string, version: string) => {
  await expect(page.getByRole('heading', { level: 1, name: `Página en /remoto-${tool}` })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-area', `mf-${tool}@${version}`)
}
const button = (page: Page) => page.getByRole('button', { name: /Oprimido/ })

for (const tool of tools) {
  test(`a remote of ${tool} runs in the site with the shell’s React and router`, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const [, file] = /\/areas\/mf-(?:rspack|webpack)\/9\.9\.9\/(.*\.js)$/.exec(request.url()) ?? []
      if (file) scripts.push(file)
    })
    await page.goto(`/remoto-${tool}`)
    await shows(page, tool, '9.9.9')
    await expect(page).toHaveTitle(new RegExp(`Página de ${tool}`))
    await button(page).click()
    await expect(button(page)).toHaveText('Oprimido 1 veces')
    await expect(button(page).locator('..')).toHaveCSS('color', 'rgb(1, 2, 3)')
    // The copies of React and router that the tool bundles are not even in the release.
    expect([...new Set(scripts)].sort()).toEqual(['__federation_expose_routes.js', 'remoteEntry.js'])

    await page.getByRole('banner').getByRole('link', { name: 'TOAR' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
    await page.goBack()
    await shows(page, tool, '9.9.9')
  })

  for (const file of ['remoteEntry.js', '__federation_expose_routes.js', '__federation_expose_routes.css'])
    test(`the last good version replaces one of ${tool} whose ${file} is altered on the way`, async ({
      page,
      watch,
    }) => {
      watch.expectedErrors.push(/integrity|area mf-|Failed to load|Refused to/i)
      await page.route(`**/areas/mf-${tool}/9.9.9/${file}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()} ` })
      })
      await page.goto(`/remoto-${tool}`)
      await shows(page, tool, '1.0.0')
      await button(page).click()
      await expect(button(page)).toHaveText('Oprimido 1 veces')
    })
}
