// Runs the browser tests, with an error if there is no Chromium.
import { join } from 'node:path'
import { build, siteParts } from '../start/build.mjs'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'

installDependencies()
const chromium = await findChromium()
await build(siteParts(), { local: true, stale: true })
const { code } = await run(
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { env: { CHROMIUM_PATH: chromium } },
)
process.exit(code)
