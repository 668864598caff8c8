import { findNamed, fullBrowsers, headlessShells } from '@fcr/shared/server/chromium.mjs'
import { chromium, type BrowserContext } from '@playwright/test'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { newPerson } from '../support/demo'
import { press } from '../support/registration'
import { expect, test, type Page } from '../support/test'

/**
 * Opens a browser for `before`, kills it, and opens it again with the same profile for `after`.
 * @param more `ignoreDefaultArgs` applies to the second browser: without Playwright's empty tab, a restored tab is in the
 * foreground; a background tab may load much later
 */
async function withKilledBrowser(
  more: { args?: string[]; executablePath?: string; ignoreDefaultArgs?: string[] },
  before: (page: Page, profile: string) => Promise<void>,
  after: (browser: BrowserContext) => Promise<void>,
) {
  const profile = mkdtempSync(join(tmpdir(), 'fcr-profile-'))
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), ...(more.args ?? [])]
  const { ignoreDefaultArgs = [], ...own } = more
  const options = { ...launchOptions, ...own, args, locale: 'es-CO' }
  try {
    const first = await chromium.launchPersistentContext(profile, options)
    await before(first.pages()[0] ?? (await first.newPage()), profile)
    for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
    await first.close().catch(() => undefined)
    for (const lock of readdirSync(profile).filter((name) => name.startsWith('Singleton')))
      rmSync(join(profile, lock), { force: true })
    const second = await chromium.launchPersistentContext(profile, { ...options, ignoreDefaultArgs })
    await after(second)
    await second.close()
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

test('a browser killed just after the last key restores every character', async ({ baseURL }) => {
  const address = `${baseURL ?? ''}/registro`
  const { cedula } = newPerson()
  await withKilledBrowser(
    {},
    async (page, profile) => {
      await page.goto(address)
      await page.locator('[name="nombre"]').fill('Ángela Prueba')
      await page.locator('[name="cedula"]').fill(cedula)
      await page.locator('[name="celular"]').pressSequentially('3000000123')
      await written(profile, 'IndexedDB', '3000000123')
    },
    async (browser) => {
      const page = await browser.newPage()
      await page.goto(address)
      await press(page, 'Continuar borrador')
      // The tab was not restored, so this is a new session.
      await page.getByLabel('Cédula del borrador').fill(cedula)
      await press(page, 'Continuar borrador')
      await expect(page.locator('[name="nombre"]')).toHaveValue('Ángela Prueba')
      await expect(page.locator('[name="celular"]')).toHaveValue('3000000123')
    },
  )
})

test('a tab restored after the browser was killed resumes its draft without asking for the cédula', async ({
  baseURL,
}) => {
  const address = `${baseURL ?? ''}/registro`
  const used = test.info().project.use.launchOptions?.executablePath ?? ''
  // The headless shell restores no tabs.
  const isFull = !headlessShells.includes(basename(used))
  const executablePath = isFull ? used : (findNamed(process.env, fullBrowsers) ?? '')
  expect(executablePath, 'a full Chromium next to the headless shell (package chromium)').not.toBe('')
  await withKilledBrowser(
    {
      executablePath,
      args: ['--restore-last-session', '--hide-crash-restore-bubble', '--headless=new'],
      ignoreDefaultArgs: ['about:blank'],
    },
    async (page, profile) => {
      await page.goto(address)
      await page.locator('[name="nombre"]').fill('Ángela Prueba')
      await written(profile, 'Sessions', address)
      await written(profile, 'Session Storage', 'fcr:registro:sesion')
      await written(profile, 'IndexedDB', 'Ángela Prueba')
      // Otherwise the next start does not know that this one crashed.
      await written(profile, 'Preferences', '"exit_type":"Crashed"')
    },
    async (browser) => {
      await expect.poll(() => browser.pages().map((page) => page.url())).toEqual([address])
      const [page] = browser.pages() as [Page]
      await press(page, 'Continuar borrador')
      await expect(page.locator('[name="nombre"]')).toHaveValue('Ángela Prueba')
    },
  )
})

/** Waits until the browser has written a text to its profile, to one of the files under this path. */
const written = (profile: string, path: string, text: string) =>
  expect
    .poll(() => filesUnder(join(profile, 'Default', path)).some((file) => isIn(file, text)), {
      message: `${text} in ${path}`,
      timeout: 30_000,
    })
    .toBe(true)

const filesUnder = (path: string): string[] =>
  !existsSync(path)
    ? []
    : statSync(path).isDirectory()
      ? readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
      : [path]

/** How the browser writes texts to its files. */
const encodings = ['utf8', 'latin1', 'utf16le'] as const

/** A file that the browser has just replaced or removed contains nothing. */
function isIn(file: string, text: string): boolean {
  try {
    const content = readFileSync(file)
    return encodings.some((encoding) => content.includes(Buffer.from(text, encoding)))
  } catch {
    return false
  }
}

/** Ids of the browser's processes, found by the profile in their command lines. */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
      } catch {
        return false
      }
    })
    .map(Number)
}
