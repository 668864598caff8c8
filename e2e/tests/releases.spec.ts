import { handmade, heading } from '../support/handmade'
import { operatedSite } from '../support/operators'
import { expect, test as base } from '../support/test'

type Site = Awaited<ReturnType<typeof operatedSite>>

// It waits for gates, which take half a minute each on a machine that does something else.
base.describe.configure({ timeout: 600_000 })

const reason = ['--reason', 'a test'] as const

/** A site in which shell and map went live through the gate. */
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
      expect(await site.areas('activate', ...versions, ...reason)).toMatchObject({ code: 0, err: '' })
      for (const { area, version } of targets) await site.served(area, version)
      await use(site)
      await site.close()
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
    why: /requires area contract 3, the shell has 2/,
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
