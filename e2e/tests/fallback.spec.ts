import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { container, entryOf as entry } from '../support/handmade'
import { registrySite } from '../support/registry-site'
import { test as base, expect } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

const test = base.extend<{ site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  site: async ({}, use) => {
    const site = await registrySite('mf-public')
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

const failures: { what: string; reason: string; release: (site: Site) => Promise<void> }[] = [
  {
    what: 'throws while its entry is evaluated',
    reason: 'entry-threw',
    release: (site) => site.release((dist) => writeFileSync(entry(dist), 'throw new Error("evaluation")')),
  },
  {
    what: 'throws while it is mounted',
    reason: 'threw',
    release: (site) =>
      site.release((dist, build) => writeFileSync(entry(dist), container(build, 'throw new Error("mount")'))),
  },
  {
    what: 'lacks its stylesheet',
    reason: 'styles-missing',
    release: async (site) => {
      let sheet = ''
      await site.release((dist, build) => {
        writeFileSync(entry(dist), container(build, 'return null'))
        sheet = build.exposes['./routes']?.css[0] ?? ''
        expect(readFileSync(join(dist, sheet), 'utf8')).not.toBe('')
      })
      for (const twin of ['', '.br', '.gz']) rmSync(site.published(`${sheet}${twin}`), { force: true })
    },
  },
]

for (const { what, reason, release } of failures) {
  test(`a version that ${what} is replaced by the last good one, once`, async ({ page, site, watch }) => {
    // The prerendered HTML does not match what a failing version renders.
    watch.expectedErrors.push(/evaluation|mount|Refused to|area mf-public|does not match what/i)
    await release(site)
    const reports: { phase?: string }[] = []
    // What the bad version does while it runs is told too, at another time.
    const failedStarts = () => reports.filter(({ phase }) => phase !== 'run')
    const entries: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(`/mf-public/${site.goodVersion}/remoteEntry.js`)) entries.push(request.url())
      if (request.url().endsWith('/operacion/reportes'))
        reports.push(request.postDataJSON() as { phase?: string })
    })
    await page.goto('/toar')
    // The heading is in the HTML from the start; the report shows that it now belongs to the good version.
    await expect.poll(failedStarts).toMatchObject([{ area: 'mf-public', version: '9.9.9', reason }])
    await expect(page.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeVisible()

    // Navigating within the area neither loads it again nor retries the bad version.
    await page.getByRole('banner').getByRole('link', { name: 'Noticias Generales' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Noticias Generales' })).toBeVisible()
    expect(entries).toHaveLength(1)
    expect(failedStarts()).toHaveLength(1)
  })
}

test('a page that throws does not affect the area’s other pages', async ({ page, site, watch }) => {
  watch.expectedErrors.push(/bad page|area mf-public|does not match what/)
  await site.release((dist, build) =>
    writeFileSync(
      entry(dist),
      container(
        build,
        "if (location.pathname === '/toar') throw new Error('bad page'); return 'a good page'",
      ),
    ),
  )
  // No version is left to fall back to: the good one is blocked as well.
  await page.route(new RegExp(`/mf-public/${site.goodVersion}/`), (route) => route.abort())
  watch.expectedErrors.push(/ERR_FAILED/)
  await page.goto('/toar')
  await expect(page.getByRole('heading', { name: 'Esta parte no está disponible por ahora' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Noticias Generales' }).click()
  await expect(page.getByText('a good page')).toBeVisible()
})
