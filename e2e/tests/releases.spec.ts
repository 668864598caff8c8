import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build, Live } from '@fcr/shared/contracts/releases'
import { handmade, heading, replaceCode } from '../support/handmade'
import { operatedSite } from '../support/operators'
import { test as base, expect } from '../support/test'

type Site = Awaited<ReturnType<typeof operatedSite>>

// In one worker, which needs one original; `playwright.config.ts` starts with it. Every test waits for gates,
// which take half a minute each on a machine that does something else.
base.describe.configure({ mode: 'default', timeout: 600_000 })

/** Each test has a separate site, the copy of one in which shell and map went live through the gate. */
const test = base.extend<{ site: Site }, { original: string }>({
  original: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
    async ({}, use) => {
      const site = await operatedSite()
      await allowKey(site, 'shell', 'mf-mapa')
      await activate(site, ...(await site.adopt('shell', 'mf-mapa')))
      await use(site.folder)
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ original }, use) => {
    const site = await operatedSite(original)
    await site.served('mf-mapa', site.built('mf-mapa'))
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

const reason = ['--reason', 'a test'] as const

type Change = (dist: string, build: Build) => void

/** Lets the team's key publish areas, and makes it first if there is none. */
async function allowKey(site: Site, ...names: string[]) {
  if (!existsSync(site.key)) expect((await site.areas('key', 'new', site.key)).code).toBe(0)
  expect(
    (await site.areas('key', 'allow', `${site.key}.pub`, 'operator', ...names, '--owner', 'Ana')).code,
  ).toBe(0)
}

/** Makes versions live, through the gate. */
async function activate(site: Site, ...targets: { area: string; version: string }[]) {
  const versions = targets.map(({ area, version }) => `${area}@${version}`)
  expect(await site.areas('activate', ...versions, ...reason)).toMatchObject({ code: 0, err: '' })
  for (const { area, version } of targets) await site.served(area, version)
}

/** Publishes the local build of an area, and makes it live. */
async function goLive(site: Site, area: string) {
  await allowKey(site, area)
  expect(await site.publish(area)).toMatchObject({ code: 0, err: '' })
  await activate(site, { area, version: site.built(area) })
}

const entry =
  (code: (build: Build) => string): Change =>
  (dist, build) => {
    replaceCode(dist, build, code(build))
  }

/** Versions of areas of their own. Those of one group are refused together, by one browser. */
const refused: {
  what: string
  change: Change
  why: RegExp
  group?: 'bundles' | 'needs' | 'altered'
  spoil?: (site: Site, area: string) => void
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
    what: 'takes a file of another version',
    change: (dist, build) => {
      const link = `{ rel: 'preload', as: 'script', href: '/areas/${build.area}/0.0.9/page.js' }`
      const load = `document.head.append(Object.assign(document.createElement('link'), ${link}))`
      handmade(`${load}; ${heading('Mapa')}`)(dist, build)
    },
    why: /page\.js is of another version/,
  },
  {
    what: 'brings its own React',
    change: entry(() => 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}'),
    why: /bundles react, which every area takes from the shell/,
    group: 'bundles',
  },
  {
    what: 'says that it holds the session',
    change: (dist, build) => {
      handmade(heading('Mapa'))(dist, build)
      build.bundled.push('@fcr/shared/session')
    },
    why: /bundles @fcr\/shared\/session/,
    group: 'bundles',
  },
  {
    what: 'needs another shell',
    change: (dist, build) => {
      handmade(heading('Mapa'))(dist, build)
      if (build.requires) build.requires.contract += 1
    },
    why: /requires area contract 2, the shell has 1/,
    group: 'needs',
  },
  {
    what: 'was altered in the registry',
    change: handmade(heading('Mapa')),
    why: /remoteEntry\.js does not match its hash/,
    group: 'altered',
    spoil: (site, area) => {
      appendFileSync(site.published(area, '1.0.0', 'remoteEntry.js'), ' ')
    },
  },
]

test('the staff’s area goes live on a running site that never had it, without another shell or gateway', async ({
  page,
  site,
}) => {
  const live = async () => (await (await fetch(`${site.url}/live.json`)).json()) as Live
  const before = await live()
  // Nobody owns the address yet, so it leads to the home page, which this site does not have either.
  await page.goto('/fundacion/ingreso')
  await expect(page.getByRole('heading', { name: 'Esta parte no está disponible por ahora' })).toBeVisible()

  const area = 'mf-fundacion'
  const version = site.built(area)
  // The gate mounts its pages in a browser, also as somebody of the staff.
  await goLive(site, area)
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
  const candidates = refused.map((row, index) => ({ ...row, area: `mf-${index}-refused` }))
  expect(
    (await site.areas('key', 'allow', `${site.key}.pub`, ...candidates.map(({ area }) => area))).code,
  ).toBe(0)
  for (const { area, what, change, spoil } of candidates) {
    const atOwnAddress: Change = (dist, build) => {
      Object.assign(build, { routes: [`/${area}`], heads: {} })
      change(dist, build)
    }
    expect(await site.publish(area, '1.0.0', atOwnAddress, 'mf-mapa'), what).toMatchObject({ code: 0 })
    spoil?.(site, area)
  }
  for (const group of new Set(candidates.map((each) => each.group))) {
    const together = candidates.filter((each) => each.group === group)
    const versions = together.map(({ area }) => `${area}@1.0.0`)
    const { code, out, err } = await site.areas('activate', ...versions, ...reason)
    expect({ code, out }, err).toEqual({ code: 1, out: '' })
    const findings = err.split('\n')
    for (const { area, what, why } of together) {
      const own = findings.filter((line) => line.includes(area))
      expect(own, `${what}: ${err}`).toContainEqual(expect.stringMatching(why))
    }
  }
  const rows = JSON.parse((await site.areas('list', '--json')).out) as {
    area: string
    active: string | null
  }[]
  const active = rows.filter((row) => row.active !== null)
  expect(active.map(({ area }) => area).sort()).toEqual(['mf-mapa', 'shell'])
})

test('an area built after a patch to a shared component runs on the older shell; after a new export it waits', async ({
  page,
  site,
}) => {
  const { buildInCopy, copySources } = (await import(
    new URL('../../tooling/test/copy-sources.mjs', import.meta.url).href
  )) as {
    copySources: (prefix: string) => string
    buildInCopy: (copy: string, area: string) => Promise<string>
  }
  const copy = copySources('fcr-patched-')
  const file = join(copy, 'shared/contracts/singletons.json')
  const singletons = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { version?: string }>
  const ui = '@fcr/shared/ui'
  const current = singletons[ui]?.version ?? ''
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  /** Builds the map against another version of the design system, and publishes it. */
  const publishAgainst = async (version: string) => {
    writeFileSync(file, JSON.stringify({ ...singletons, [ui]: { ...singletons[ui], version } }))
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
    expect(err).toContain(`requires ${ui} ^${major}.${minor + 1}.0, the shell has ${current}`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test(
  'a version goes live through the gate, and an operator takes it back under an open page',
  { tag: ['@journey', '@platform'] },
  async ({ page, site, watch }) => {
    watch.expectedErrors.push(/area mf-mapa/)
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
  },
)

test('a forced version is recorded; visitors get the last good one, and the operators see the failure', async ({
  page,
  site,
  watch,
}) => {
  watch.expectedErrors.push(/bad version|area mf-mapa/)
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
    expect((await site.areas('list', 'mf-mapa')).out).toMatch(/2\.0\.0 +\S+ +\S+ +Ana +[1-9]/)
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
  // A response that takes long counts at the next entry.
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
