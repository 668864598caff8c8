import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../start/workspaces.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} file */
const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onMachine = () =>
  [
    ...names.flatMap((name) =>
      (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
    ),
    ...elsewhere,
  ].find(isProgram)

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function downloadWithPlaywright() {
  console.log(
    'No Chromium found. Installing: Playwright downloads its own (SKIP_SYSTEM_INSTALL=1 forbids it) …',
  )
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium-headless-shell', 'chromium'],
    {
      cwd: root,
      stdio: 'inherit',
      timeout: 180_000,
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    },
  )
  return ofPlaywright()
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))

function installFromDebian() {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined
  console.log("Installing: Debian's package chromium, with apt-get (SKIP_SYSTEM_INSTALL=1 forbids it) …")
  const options = {
    stdio: /** @type {const} */ ('inherit'),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], options)
  } catch {
    return undefined
  }
  return onMachine()
}

/**
 * Path of a Chromium for the browser tests: `CHROMIUM_PATH`, one on the machine, Playwright's own, Debian's
 * package. Throws, saying what to install, when none can be had; never answers nothing.
 */
export async function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which is no program.`)
  }
  const present = onMachine() ?? (await ofPlaywright())
  if (present) return present
  const installed =
    process.env['SKIP_SYSTEM_INSTALL'] === '1'
      ? undefined
      : ((await downloadWithPlaywright()) ?? installFromDebian())
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it (Debian and Ubuntu: apt-get install chromium) or name one in CHROMIUM_PATH.',
  )
}
