import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  findChromium as findInstalled,
  findNamed,
  headlessShells,
  fullBrowsers,
} from '../../shared/server/chromium.mjs'
import { root } from '../start/workspaces.mjs'
import { installFromDebian } from './debian.mjs'

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

/**
 * Returns the path of a Chromium for the browser tests: `CHROMIUM_PATH`, one on the machine, Playwright's
 * own, or Debian's package. Throws with installation instructions if there is none.
 */
export async function findChromium() {
  const program = findInstalled(process.env)
  const named = process.env['CHROMIUM_PATH']
  if (named && !program) throw new Error(`CHROMIUM_PATH names ${named}, which is no program.`)
  const present = program ?? (await ofPlaywright())
  if (present) return present
  const installed =
    process.env['SKIP_SYSTEM_INSTALL'] === '1'
      ? undefined
      : ((await downloadWithPlaywright()) ??
        (installFromDebian(['chromium']) ? findInstalled(process.env) : undefined))
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it (Debian and Ubuntu: apt-get install chromium) or name one in CHROMIUM_PATH.',
  )
}

/**
 * Like `findChromium`, but first installs whichever Debian package is missing: the headless shell (halves the time of
 * the browser tests), the full browser (needed by one test) and its fonts.
 */
export async function findBothChromiums() {
  const missing = [
    ...(findNamed(process.env, headlessShells) ? [] : ['chromium-headless-shell']),
    ...(findNamed(process.env, fullBrowsers) ? [] : ['chromium']),
    // Letters as wide as Arial's, as on most devices: a test of late fonts compares with these.
    ...(existsSync('/usr/share/fonts/truetype/liberation') ? [] : ['fonts-liberation']),
  ]
  if (!process.env['CHROMIUM_PATH'] && missing.length > 0) installFromDebian(missing)
  return findChromium()
}

/** Returns the full browser, which paints and measures as visitors' do, if it is on the machine. */
export const findFullChromium = async () =>
  process.env['CHROMIUM_PATH'] ? findChromium() : (findNamed(process.env, fullBrowsers) ?? findChromium())
