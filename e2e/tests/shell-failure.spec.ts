import type { Build } from '@fcr/shared/platform/manifest'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registrySite } from '../support/registry-site'
import { test as base, expect, type Page } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

const test = base.extend<{ site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
    async ({}, use) => {
      const site = await registrySite('mf-public')
      await use(site)
      await site.close()
    },
    // Publishing the shell compresses it.
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

/** Changes the shell's script. */
const script = (change: (text: string) => string) => (dist: string, build: Build) => {
  const file = join(dist, build.entry)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, change(text))
  expect(readFileSync(file, 'utf8')).not.toBe(text)
}

const failures: { what: string; report: object; release: (site: Site) => Promise<void> }[] = [
  {
    what: 'whose script is missing',
    report: { reason: 'entry-missing', phase: 'boot' },
    release: async (site) => {
      let entry = ''
      await site.release((_dist, build) => (entry = build.entry), 'shell')
      for (const twin of ['', '.br', '.gz'])
        rmSync(site.published(`${entry}${twin}`, 'shell'), { force: true })
    },
  },
  {
    what: 'that throws at once',
    report: {
      reason: 'entry-threw',
      phase: 'boot',
      source: expect.stringMatching(/^static\/main\.\w+\.js:1:\d+$/),
    },
    release: (site) =>
      site.release(
        script((text) => `throw new Error("start");${text}`),
        'shell',
      ),
  },
  {
    what: 'whose header throws while it is rendered',
    report: { source: expect.stringMatching(/^static\/main\.\w+\.js:\d+:\d+$/) },
    release: (site) =>
      site.release(
        script((text) => text.replace('"Saltar al contenido"', '(()=>{throw new Error("header")})()')),
        'shell',
      ),
  },
  {
    what: 'that never starts the frame',
    report: { reason: 'boot', phase: 'boot' },
    release: (site) =>
      site.release(
        script(() => '/* nothing */'),
        'shell',
      ),
  },
]

const reportsOf = (page: Page) => {
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/operacion/reportes')) reports.push(request.postDataJSON())
  })
  return reports
}

for (const { what, report, release } of failures)
  test(`a shell ${what} leaves the page readable, and is replaced by its last good version if there is one`, async ({
    browser,
    page,
    site,
    watch,
  }) => {
    watch.expectedErrors.push(
      /start|header|Failed to load resource|Refused to execute|shell@9\.9\.9 is reported/i,
    )
    await release(site)
    const avoided = ['9.9.9', site.goodShell].map((version) => `shell@${version}`).join('~')
    await page.context().addCookies([{ name: 'fcr_evitar', value: avoided, url: site.url }])
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    const reported = page.waitForRequest('**/operacion/reportes')
    await page.goto('/toar')
    expect((await reported).postDataJSON()).toMatchObject({ area: 'shell', version: '9.9.9' })
    await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Noticias Generales' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Contactanos')
    expect(loads).toBe(1)

    const visitor = await browser.newContext({ baseURL: site.url })
    const other = await visitor.newPage()
    const reports = reportsOf(other)
    await other.goto('/toar')
    await expect(other.locator(`script[src^="/areas/shell/${site.goodShell}/"]`)).toHaveCount(1)
    await expect(other.locator('html')).toHaveAttribute('data-area', `mf-public@${site.goodVersion}`)
    expect(reports).toEqual([
      expect.objectContaining({ area: 'shell', version: '9.9.9', pattern: '/toar', ...report }),
    ])
    await other.getByRole('banner').getByRole('link', { name: 'Noticias Generales' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Noticias Generales' })).toBeVisible()
    await visitor.close()
  })
