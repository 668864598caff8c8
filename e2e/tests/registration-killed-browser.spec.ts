import { findNamed, fullBrowsers, headlessShells } from '@fcr/shared/server/chromium.mjs'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { newPerson } from '../support/demo'
import { press } from '../support/registration'
import { expect, test, type Page } from '../support/test'

/** Opens a browser for `before`, kills all its processes, and opens it again with the same profile for `after`. */
async function withKilledBrowser(
  { executablePath, args }: { executablePath: string; args: string[] },
  before: (page: Page, profile: string) => Promise<void>,
  after: (browser: BrowserContext) => Promise<void>,
) {
  const profile = mkdtempSync(join(tmpdir(), 'fcr-profile-'))
  try {
    await withBrowser({ executablePath, args: [...args, 'about:blank'], profile }, async (browser) => {
      await expect.poll(() => browser.pages().length, 'the first tab').toBe(1)
      await before(browser.pages()[0] as Page, profile)
    })
    for (const lock of readdirSync(profile).filter((name) => name.startsWith('Singleton')))
      rmSync(join(profile, lock), { force: true })
    await withBrowser({ executablePath, args, profile }, after)
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Starts a browser as a process of its own, which is killed at the end: Playwright’s own start and end wait for a tab and
 * for an orderly exit, and a killed browser with restored tabs gives neither for certain.
 */
async function withBrowser(
  { executablePath, args, profile }: { executablePath: string; args: string[]; profile: string },
  use: (browser: BrowserContext) => Promise<void>,
) {
  const port = join(profile, 'DevToolsActivePort')
  rmSync(port, { force: true })
  const all = [...(test.info().project.use.launchOptions?.args ?? []), ...args]
  const started = spawn(
    executablePath,
    [...all, '--lang=es-CO', `--user-data-dir=${profile}`, '--remote-debugging-port=0'],
    // A group of its own, so that none of its processes survives.
    { detached: true, stdio: 'ignore' },
  )
  const ended = once(started, 'exit')
  try {
    await expect.poll(() => existsSync(port) && readFileSync(port, 'utf8'), 'the port').toMatch(/^\d+\n\S+/)
    const [number = '', path = ''] = readFileSync(port, 'utf8').split('\n')
    const browser = await connect(`ws://127.0.0.1:${number}${path}`)
    await use(browser.contexts()[0] as BrowserContext)
  } finally {
    process.kill(-(started.pid as number), 'SIGKILL')
    await ended
  }
}

/**
 * Playwright waits for every target that it hears of, also for one of the starting browser’s own that ends meanwhile: such
 * a connection never opens, but the next one does.
 */
async function connect(address: string, tries = 4): Promise<Browser> {
  const connection = chromium.connectOverCDP(address, { timeout: 15_000 })
  return tries > 1 ? connection.catch(() => connect(address, tries - 1)) : connection
}

test('a browser killed just after the last key restores every character', async ({ baseURL }) => {
  const address = `${baseURL ?? ''}/registro`
  const { cedula } = newPerson()
  await withKilledBrowser(
    { executablePath: test.info().project.use.launchOptions?.executablePath ?? '', args: [] },
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
    .poll(
      () => filesUnder(join(profile, 'Default', path)).some((file) => isIn(file, text)),
      `${text} in ${path}`,
    )
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
