// Builds the named workspaces where they are out of date, and prints a browser's path in the last line: the
// bundler and Playwright's installer do not run inside jest.
import { build } from '@fcr/tooling/start/build.mjs'
import { findChromium } from '@fcr/tooling/test/chromium.mjs'

await build(process.argv.slice(2), { local: true, stale: true })
console.log(`\n${await findChromium()}`)
