import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build, Live } from '@fcr/shared/contracts/releases'
import { entryOf, handmade, heading } from '../support/handmade'
import { operatedSite } from '../support/operators'
import { test as base, expect } from '../support/test'

type Site = Awaited<ReturnType<typeof operatedSite>>

const test = base.extend<{ site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  site: async ({}, use) => {
    const site = await operatedSite()
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

const reason = ['--reason', 'a test'] as const

/** Makes the shell and areas live, through the gate. */
async function goLive(site: Site, ...others: string[]) {
  const all = ['shell', 'mf-mapa', ...others]
  expect((await site.areas('key', 'new', site.key)).code).toBe(0)
  expect((await site.areas('key', 'allow', `${site.key}.pub`, ...all)).code).toBe(0)
  for (const area of all) expect(await site.publish(area)).toMatchObject({ code: 0, err: '' })
  const versions = all.map((area) => `${area}@${site.built(area)}`)
  expect(await site.areas('activate', ...versions, ...reason)).toMatchObject({ code: 0, err: '' })
  await site.served('mf-mapa', site.built('mf-mapa'))
}

type Change = (dist: string, build: Build) => void
const entry =
  (code: (build: Build) => string): Change =>
  (dist, build) => {
    writeFileSync(entryOf(dist), code(build))
  }

const refused: {
  what: string
  change: Change
  why: RegExp
  spoil?: (site: Site, version: string) => void
}[] = [
  { what: 'throws', change: entry(() => 'throw new Error("x")'), why: /failed in the browser: entry-threw/ },
  {
    what: 'throws as it mounts',
    change: handmade('throw new Error("x")'),
    why: /failed in the browser: threw/,
  },
  {
    what: 'hangs',
    change: entry(({ global }) => `var ${global} = { init() {}, get: () => new Promise(() => {}) }`),
    why: /failed in the browser: timeout/,
  },
  { what: 'shows nothing', change: handmade('return null'), why: /the page has no heading/ },
  {
    what: 'breaks the content policy',
    change: handmade(`fetch('https://elsewhere.example/').catch(() => {}); ${heading('Mapa')}`),
    why: /Content Security Policy/,
  },
  {
    what: 'brings its own React',
    change: entry(() => 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}'),
    why: /bundles react, which every area takes from the shell/,
  },
  {
    what: 'says that it holds the session',
    change: (dist, build) => {
      handmade(heading('Mapa'))(dist, build)
      build.bundled.push('@fcr/shared/session')
    },
    why: /bundles @fcr\/shared\/session/,
  },
  {
    what: 'takes a file of another version',
    change: handmade(
      `document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: '/areas/mf-mapa/0.0.9/page.js' })); ${heading('Mapa')}`,
    ),
    why: /page\.js is of another version/,
  },
  {
    what: 'needs another shell',
    change: (_dist, build) => {
      if (build.requires) build.requires.contract += 1
    },
    why: /requires area contract 2, the shell has 1/,
  },
  {
    what: 'was altered in the registry',
    change: handmade(heading('Mapa')),
    why: /remoteEntry\.js does not match its hash/,
    spoil: (site, version) => {
      appendFileSync(site.published('mf-mapa', version, 'remoteEntry.js'), ' ')
    },
  },
]

test('the staff’s area goes live on a running site that never had it, without another shell or gateway', async ({
  page,
  site,
}) => {
  await goLive(site)
  const live = async () => (await (await fetch(`${site.url}/live.json`)).json()) as Live
  const before = await live()
  // Nobody owns the address yet, so it leads to the home page, which this site does not have either.
  await page.goto('/fundacion/ingreso')
  await expect(page.getByRole('heading', { name: 'Esta parte no está disponible por ahora' })).toBeVisible()

  const area = 'mf-fundacion'
  const version = site.built(area)
  expect((await site.areas('key', 'allow', `${site.key}.pub`, area)).code).toBe(0)
  expect(await site.publish(area)).toMatchObject({ code: 0, err: '' })
  // The gate mounts its pages in a browser, also as somebody of the staff.
  expect(await site.areas('activate', `${area}@${version}`, ...reason)).toMatchObject({ code: 0, err: '' })
  await site.served(area, version)
  expect((await live()).areas).toEqual({
    ...before.areas,
    [area]: expect.objectContaining({ active: expect.objectContaining({ version }) }) as unknown,
  })

  await page.goto('/fundacion')
  await expect(page).toHaveURL(/\/fundacion\/ingreso$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ingreso del equipo' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
})

test('the gate refuses versions that visitors could not use, and says why', async ({ site }) => {
  test.setTimeout(180_000)
  await goLive(site)
  const left = [...refused.entries()]
  const refuseNext = async (): Promise<void> => {
    const next = left.shift()
    if (!next) return
    const [index, { what, change, why, spoil }] = next
    const version = `1.0.${index}`
    expect(await site.publish('mf-mapa', version, change), what).toMatchObject({ code: 0 })
    spoil?.(site, version)
    const { code, out, err } = await site.areas('activate', 'mf-mapa', version, ...reason)
    expect({ code, out }, `${what}: ${err}`).toEqual({ code: 1, out: '' })
    expect(err, what).toMatch(why)
    return refuseNext()
  }
  // Two at a time: the gate waits seconds for some of them.
  await Promise.all([refuseNext(), refuseNext()])
  const [row] = JSON.parse((await site.areas('list', 'mf-mapa', '--json')).out) as { active: string }[]
  expect(row?.active).toBe(site.built('mf-mapa'))
})

test('an area built after a patch to a shared component runs on the older shell; after a new export it waits', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await goLive(site)
  const { buildInCopy, copySources } = (await import(
    new URL('../../tooling/test/copy-sources.mjs', import.meta.url).href
  )) as {
    copySources: (prefix: string) => string
    buildInCopy: (copy: string, area: string) => Promise<string>
  }
  const copy = copySources('fcr-patched-')
  const manifest = join(copy, 'shared/package.json')
  const shared = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const [major = 0, minor = 0, patch = 0] = shared.version.split('.').map(Number)
  /** Builds the map against another version of the shared code, and publishes it. */
  const publishAgainst = async (version: string) => {
    writeFileSync(manifest, JSON.stringify({ ...shared, version }))
    const dist = await buildInCopy(copy, 'mf-mapa')
    expect(await site.areas('publish', 'mf-mapa', '--dist', dist)).toMatchObject({ code: 0, err: '' })
    return (JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as Build).version
  }
  try {
    appendFileSync(join(copy, 'shared/ui/button.tsx'), '\nvoid "another button"\n')
    const patched = await publishAgainst(`${major}.${minor}.${patch + 5}`)
    expect(await site.areas('activate', 'mf-mapa', patched, ...reason)).toMatchObject({ code: 0, err: '' })
    await site.served('mf-mapa', patched)
    await page.goto('/mapaUBPD')
    await expect(page.locator('html')).toHaveAttribute('data-area', `mf-mapa@${patched}`)

    const newer = await publishAgainst(`${major}.${minor + 1}.0`)
    const { code, err } = await site.areas('activate', 'mf-mapa', newer, ...reason)
    expect(code).toBe(1)
    expect(err).toContain(`requires @fcr/shared/ui ^${major}.${minor + 1}.0, the shell has ${shared.version}`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('a version goes live through the gate, and an operator takes it back under an open page', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectedErrors.push(/area mf-mapa/)
  await goLive(site)
  await page.goto('/mapaUBPD')
  await expect(page.locator('html')).toHaveAttribute('data-area', `mf-mapa@${site.built('mf-mapa')}`)

  await site.publish('mf-mapa', '1.1.0', handmade(heading('Mapa nuevo')))
  expect(await site.areas('gate', 'mf-mapa', '1.1.0')).toMatchObject({
    code: 0,
    out: 'mf-mapa 1.1.0: passed\n',
  })
  expect(await site.areas('activate', 'mf-mapa', '1.1.0', ...reason)).toMatchObject({ code: 0 })
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
})

test('a forced version is recorded; visitors get the last good one, and the operators see the failure', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectedErrors.push(/bad version|area mf-mapa/)
  await goLive(site)
  await site.publish('mf-mapa', '2.0.0', handmade('throw new Error("bad version")'))
  expect((await site.areas('activate', 'mf-mapa', '2.0.0', '--force')).code).toBe(2)
  const forced = await site.areas('activate', 'mf-mapa', '2.0.0', '--force', ...reason)
  expect(forced.code).toBe(0)
  expect(forced.out).toContain('Forced although: ')
  expect((await site.areas('history', '--limit', '1')).out).toContain('(forced)')
  await site.served('mf-mapa', '2.0.0')

  await page.goto('/mapaUBPD')
  await expect(page.locator('html')).toHaveAttribute('data-area', `mf-mapa@${site.built('mf-mapa')}`)
  await expect(async () => {
    expect((await site.areas('list', 'mf-mapa')).out).toMatch(/2\.0\.0 +\S+ +\S+ +ana +[1-9]/)
  }).toPass()

  // Nor does it become the fallback of the next version.
  await site.publish('mf-mapa', '2.1.0', handmade(heading('Mapa nuevo')))
  expect(await site.areas('activate', 'mf-mapa', '2.1.0', ...reason)).toMatchObject({ code: 0 })
  const [row] = JSON.parse((await site.areas('list', 'mf-mapa', '--json')).out) as {
    lastGood: string | null
  }[]
  expect(row?.lastGood).toBe(site.built('mf-mapa'))
})

test('an open page gets a new version at the next entry into the area, and a new shell with a reload', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await goLive(site, 'mf-public')
  const html = page.locator('html')
  const built = `mf-mapa@${site.built('mf-mapa')}`
  const away = async () => {
    await page.getByRole('link', { name: 'TOAR' }).first().click()
    await expect(html).toHaveAttribute('data-area', /^mf-public@/)
  }
  const loads = () => page.evaluate(() => performance.timeOrigin)

  await page.goto('/mapaUBPD')
  await expect(html).toHaveAttribute('data-area', built)
  const load = await loads()
  await site.publish('mf-mapa', '1.1.0', handmade(heading('Mapa nuevo')))
  expect(await site.areas('activate', 'mf-mapa', '1.1.0', ...reason)).toMatchObject({ code: 0 })
  await site.served('mf-mapa', '1.1.0')
  await expect(html).toHaveAttribute('data-area', built)

  await away()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mapa nuevo' })).toBeVisible()
  await expect(html).toHaveAttribute('data-area', 'mf-mapa@1.1.0')

  await away()
  expect(await site.areas('rollback', 'mf-mapa', ...reason)).toMatchObject({ code: 0 })
  await site.served('mf-mapa', site.built('mf-mapa'))
  await page.goBack()
  await expect(html).toHaveAttribute('data-area', built)
  expect(await loads(), 'the page was never loaded anew').toBe(load)

  await page.route('/live.json', async (route) => {
    const response = await route.fetch()
    const live = (await response.json()) as Live
    const shell = live.areas['shell']
    if (shell) shell.active.version = '9.0.0'
    await route.fulfill({ json: { ...live, revision: live.revision + 1 } })
  })
  await away()
  await expect.poll(loads).not.toBe(load)
  await expect(page).toHaveURL(/\/toar$/)
  await expect(html).toHaveAttribute('data-area', /^mf-public@/)
})
