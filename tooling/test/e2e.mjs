// Runs the browser tests, with an error if there is no Chromium.
import { join } from 'node:path'
import { build, siteParts } from '../start/build.mjs'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'

installDependencies()
/** @param {string} chromium */
async function runPlaywright(chromium) {
  await build(siteParts(), { local: true, stale: true })
  const program = join(root, 'node_modules/@playwright/test/cli.js')
  const words = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
  const { code } = await run([program, ...words], { env: { CHROMIUM_PATH: chromium } })
  return code
}

const chromium = await findChromium().catch((error) => console.error(error.message))
process.exit(chromium ? await runPlaywright(chromium) : 1)
