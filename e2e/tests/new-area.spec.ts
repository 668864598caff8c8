import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registrySite } from '../support/registry-site'
import { test as base, expect } from '../support/test'

const root = fileURLToPath(new URL('../../', import.meta.url))
type Site = Awaited<ReturnType<typeof registrySite>>

/** A copy of the repository, and a site with the areas as built here. */
const test = base.extend<{ copy: string; site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  copy: async ({}, use) => {
    const { copySources } = (await import(
      new URL('../../tooling/test/copy-sources.mjs', import.meta.url).href
    )) as { copySources: (prefix: string) => string }
    const copy = copySources('fcr-new-area-')
    await use(copy)
    rmSync(copy, { recursive: true, force: true })
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  site: async ({}, use) => {
    const site = await registrySite('mf-public')
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

/** Runs a script of the copy, as its npm commands do. */
const run = (copy: string, ...command: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    child.on('close', (code) => resolve({ code, output }))
  })

const generator = 'tooling/new-area/new-area.mjs'
const bin = (tool: string, file: string) => join(root, 'node_modules', tool, file)

test('a new area passes the checks, is built, tested, published and mounted, without changing others', async ({
  copy,
  page,
  site,
}) => {
  test.setTimeout(300_000)
  const { sourceHash } = (await import(join(copy, 'tooling/rspack/source-hash.mjs'))) as {
    sourceHash: (workspace: string) => string
  }
  const others = () => ['shell', 'server', 'mf-public', 'mf-mapa'].map(sourceHash)
  const before = others()
  const made = await run(copy, generator, 'mf-boletines', '--route', '/boletines', '--title', 'Boletines')
  expect(made).toMatchObject({ code: 0 })
  expect(others()).toEqual(before)

  const steps: [string, ...string[]][] = [
    ['types', bin('typescript-native', 'bin/tsc'), '-p', 'mf-boletines'],
    ['lint', bin('eslint', 'bin/eslint.js'), 'mf-boletines', '--max-warnings=0'],
    ['lint with types', bin('oxlint', 'bin/oxlint'), 'mf-boletines'],
    ['format', bin('prettier', 'bin/prettier.cjs'), '--check', 'mf-boletines', 'package-lock.json'],
    [
      'boundaries',
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'mf-boletines'],
    ],
    ['unused code', bin('knip', 'bin/knip.js'), '--config', 'tooling/test/knip.js'],
    [
      'test',
      'tooling/test/jest.mjs',
      '--rootDir',
      'mf-boletines',
      '--config',
      'mf-boletines/jest.config.mjs',
    ],
    ['build', bin('@rspack/cli', 'bin/rspack.js'), '--config', 'mf-boletines/rspack.config.mjs'],
  ]
  for (const [what, ...command] of steps) {
    const { code, output } = await run(copy, ...command)
    expect(code, `${what}:\n${output}`).toBe(0)
    if (what === 'test') expect(output).toMatch(/Tests: +1 passed, 1 total/)
  }

  await site.mount(join(copy, 'mf-boletines/dist'))
  await page.goto('/boletines')
  await expect(page.getByRole('heading', { level: 1, name: 'Boletines' })).toBeVisible()
  await expect(page).toHaveTitle(/^Boletines · /)
  await page.getByRole('banner').getByRole('link', { name: 'Noticias Generales' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noticias Generales' })).toBeVisible()

  // The same area without the site's frame.
  const edit = (file: string, from: string, to: string) => {
    const path = join(copy, 'mf-boletines', file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  edit('package.json', '"version": "0.1.0"', '"version": "0.2.0"')
  edit('area.config.ts', "name: 'mf-boletines',", "name: 'mf-boletines',\n  frame: 'none',")
  expect(await run(copy, 'tooling/start/build.mjs', 'mf-boletines')).toMatchObject({ code: 0 })
  await site.mount(join(copy, 'mf-boletines/dist'))
  const frame = page.getByRole('banner').or(page.getByRole('contentinfo'))
  const heading = page.getByRole('heading', { level: 1, name: 'Boletines' })
  await page.goto('/boletines')
  await expect(heading).toBeVisible()
  await expect(frame).toHaveCount(0)
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(155)
  await page.goto('/news')
  await expect(frame).toHaveCount(2)
})

test('a new area is refused if its name or path is taken, and nothing is written', async ({ copy }) => {
  const lock = () => readFileSync(join(copy, 'package-lock.json'), 'utf8')
  const before = lock()
  const refusals: [RegExp, ...string[]][] = [
    [/is not a valid area name/, 'mf-Boletines'],
    [/is not a valid area name/, 'boletines'],
    [/The folder mf-mapa exists already/, 'mf-mapa'],
    [/\/MAPAubpd belongs to mf-mapa/, 'mf-boletines', '--route', '/MAPAubpd'],
    [/\/operacion\/boletines belongs to the platform/, 'mf-boletines', '--route', '/operacion/boletines'],
    [/is not a valid page path/, 'mf-boletines', '--route', 'boletines'],
    [/Unknown option '--ruta'/, 'mf-boletines', '--ruta', '/boletines'],
  ]
  for (const [why, ...command] of refusals) {
    const { code, output } = await run(copy, generator, ...command)
    expect(output).toMatch(why)
    expect(code).toBe(1)
  }
  expect(lock()).toBe(before)
})
