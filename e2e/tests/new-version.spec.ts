import { fileURLToPath } from 'node:url'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { handmade, heading } from '../support/handmade'
import { registrySite } from '../support/registry-site'
import { expect, test as base } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

/** A site with the map, whose version changes, and the public pages. */
const test = base.extend<{ site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  site: async ({}, use) => {
    const site = await registrySite('mf-mapa')
    await site.mount(fileURLToPath(new URL('../../mf-public/dist', import.meta.url)))
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

test('an open page gets a new version at the next entry into the area, and a new shell with a reload', async ({
  page,
  site,
}) => {
  const html = page.locator('html')
  const built = `mf-mapa@${site.goodVersion}`
  const away = async () => {
    await page.getByRole('link', { name: 'TOAR' }).first().click()
    await expect(html).toHaveAttribute('data-area', /^mf-public@/)
  }
  /** Leaves and enters again: a live state that arrives too late for an entry counts at the next one. */
  const entersWith = async (version: string) => {
    await expect(async () => {
      await away()
      await page.goBack()
      await expect(html).toHaveAttribute('data-area', version, { timeout: 2000 })
    }).toPass()
  }
  const loads = () => page.evaluate(() => performance.timeOrigin)

  await page.goto('/mapaUBPD')
  await expect(html).toHaveAttribute('data-area', built)
  const load = await loads()
  await site.release(handmade(heading('Mapa nuevo')))
  await expect(html).toHaveAttribute('data-area', built)

  await entersWith('mf-mapa@9.9.9')
  await expect(page.getByRole('heading', { level: 1, name: 'Mapa nuevo' })).toBeVisible()

  await site.rollback()
  await expect(html).toHaveAttribute('data-area', 'mf-mapa@9.9.9')
  await entersWith(built)
  expect(await loads(), 'the page was never loaded anew').toBe(load)

  await page.route('/live.json', async (route) => {
    const response = await route.fetch()
    const live = (await response.json()) as Live
    const shell = live.areas['shell']
    if (shell) shell.active.version = '9.0.0'
    await route.fulfill({ json: { ...live, revision: live.revision + 1 } })
  })
  let wanted = ''
  await expect(async () => {
    const isAway = page.url().endsWith('/toar')
    wanted = isAway ? '/mapaUBPD' : '/toar'
    await (isAway ? page.goBack() : page.getByRole('link', { name: 'TOAR' }).first().click())
    await expect.poll(loads, { timeout: 2000 }).not.toBe(load)
  }).toPass()
  await expect(page).toHaveURL(new RegExp(`${wanted}$`))
  await expect(html).toHaveAttribute('data-area', /^mf-/)
})
