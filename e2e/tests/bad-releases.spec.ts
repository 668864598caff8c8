import { fileURLToPath } from 'node:url'
import { handmadeAfter, heading } from '../support/handmade'
import { registrySite } from '../support/registry-site'
import { test as base, expect, type Page } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

/** One site with the map, which the tests break, and the public pages. */
const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
    async ({}, use) => {
      const site = await registrySite('mf-mapa')
      await site.mount(fileURLToPath(new URL('../../mf-public/dist', import.meta.url)))
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

const page = heading('Mapa nuevo')
const later = (code: string) => `setTimeout(() => { ${code} }, 1500)`

type Bad = { what: string; code: string; report: { reason: string; source?: string } }

/** The page works on with the bad version; it is only reported. */
const harmless: Bad[] = [
  {
    what: 'has an error in a timer',
    code: later('undefined.x'),
    report: { reason: 'script-error', source: 'remoteEntry.js:1:30' },
  },
  { what: 'rejects a promise', code: "Promise.reject(new Error('x'))", report: { reason: 'rejection' } },
]

/** The page is loaded again with the last good version. */
const harmful: Bad[] = [
  {
    what: 'empties its page',
    code: later("document.querySelector('#contenido').replaceChildren()"),
    report: { reason: 'blank' },
  },
  {
    what: 'keeps the browser busy without an end',
    code: `const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        for (const end = performance.now() + 30; performance.now() < end; );
        port2.postMessage(0)
      }
      ${later('port2.postMessage(0)')}`,
    report: { reason: 'busy' },
  },
]

let count = 0
/** Activates a bad version and opens its page; the version before it is the good one. */
async function open(tab: Page, site: Site, { code }: Bad) {
  const version = `9.9.${++count}`
  await site.release(handmadeAfter(code, page), 'mf-mapa', version)
  const reported = tab.waitForRequest('**/operacion/reportes')
  await tab.context().clearCookies()
  await tab.goto('/mapaUBPD', { waitUntil: 'commit' })
  return { version, reported }
}

const usable = async (tab: Page) => {
  await expect(tab.getByRole('banner').getByRole('link', { name: 'TOAR' })).toBeVisible()
  await tab.getByRole('banner').getByRole('link', { name: 'TOAR' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
}

test('errors that leave the page usable are reported with version and place', async ({
  page: tab,
  site,
  watch,
}) => {
  test.setTimeout(400_000)
  watch.expectedErrors.push(/./)
  for (const bad of harmless) {
    const { version, reported } = await open(tab, site, bad)
    expect((await reported).postDataJSON(), bad.what).toMatchObject({
      area: 'mf-mapa',
      version,
      ...bad.report,
    })
    await expect(tab.getByRole('heading', { name: 'Mapa nuevo' })).toBeVisible()
    await usable(tab)
    await site.rollback()
  }
})

test('a version that makes the page unusable is reported, and the last good one takes over', async ({
  page: tab,
  site,
  watch,
}) => {
  test.setTimeout(400_000)
  watch.expectedErrors.push(/./)
  for (const bad of harmful) {
    const { version, reported } = await open(tab, site, bad)
    expect((await reported).postDataJSON(), bad.what).toMatchObject({
      area: 'mf-mapa',
      version,
      ...bad.report,
    })
    await expect(tab.locator('html'), bad.what).toHaveAttribute('data-area', `mf-mapa@${site.goodVersion}`)
    await usable(tab)
    await site.rollback()
  }
})
