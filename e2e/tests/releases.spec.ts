import { handmade, longPage } from '../support/handmade'
import { operatedSite } from '../support/operators'
import { expect, test as base } from '../support/test'

type Site = Awaited<ReturnType<typeof operatedSite>>

// It waits for gates, which take half a minute each on a machine that does something else.
base.describe.configure({ timeout: 600_000 })

const reason = ['--reason', 'a test'] as const

/** A site in which shell and map went live through the release checks. */
const test = base.extend<{ site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
    async ({}, use) => {
      const site = await operatedSite()
      expect((await site.areas('key', 'new', site.key)).code).toBe(0)
      const roles = ['operator', 'shell', 'mf-mapa']
      expect((await site.areas('key', 'allow', `${site.key}.pub`, ...roles, '--owner', 'Ana')).code).toBe(0)
      const targets = await site.adopt('shell', 'mf-mapa')
      const versions = targets.map(({ area, version }) => `${area}@${version}`)
      const activation = await site.areas('activate', ...versions, ...reason)
      expect(activation, activation.err).toMatchObject({
        code: 0,
        err: expect.stringMatching(/^Release checks of shell, mf-mapa: short part, \d+ pages$/m),
      })
      for (const { area, version } of targets) await site.served(area, version)
      await use(site)
      await site.close()
    },
    { timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

test(
  'a version goes live through the release checks, and an operator rolls it back under an open page',
  { tag: ['@journey', '@platform'] },
  async ({ page, site, watch }) => {
    watch.expectedErrors.push(/area mf-mapa/)
    await page.goto('/mapaUBPD')
    await expect(page.locator('html')).toHaveAttribute('data-area', `mf-mapa@${site.built('mf-mapa')}`)

    await site.publish('mf-mapa', '1.1.0', handmade(longPage('Mapa nuevo')))
    expect(await site.areas('gate', 'mf-mapa', '1.1.0')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^\s+differs from the live version: mf-mapa at \/mapaUBPD as UBPD: shows \d+ characters of text/m,
      ),
    })
    const activate = ['activate', 'mf-mapa', '1.1.0', ...reason]
    expect(await site.areas(...activate)).toMatchObject({
      code: 1,
      err: expect.stringContaining('repeat the command with --as-intended'),
    })
    expect(await site.areas(...activate, '--as-intended')).toMatchObject({ code: 0 })
    await site.served('mf-mapa', '1.1.0')
    // Open pages keep their version; a new page load gets the new one.
    await expect(page.locator('html')).toHaveAttribute('data-area', `mf-mapa@${site.built('mf-mapa')}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Mapa nuevo' })).toBeVisible()

    expect((await site.areas('rollback', 'mf-mapa')).code).toBe(2)
    expect(await site.areas('rollback', 'mf-mapa', ...reason)).toMatchObject({ code: 0 })
    await site.served('mf-mapa', site.built('mf-mapa'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-area', `mf-mapa@${site.built('mf-mapa')}`)
    // The version that was rolled back does not become a fallback.
    const [row] = JSON.parse((await site.areas('list', 'mf-mapa', '--json')).out) as {
      lastGood: string | null
    }[]
    expect(row?.lastGood).toBeNull()
  },
)
