import { defineConfig, devices } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH']
if (!chromium) throw new Error('CHROMIUM_PATH is not set; run the browser tests with: npm test -w e2e')

/** Arguments for running Chromium as root, without background traffic. */
const args = [
  '--no-sandbox',
  // Use the font's own glyph widths, as on visitors' screens. The headless shell would round them.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/start-site.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // Twice as many as the build server has cores: tests wait for half of their time.
  workers: 4,
  // The longest file first: as the last it would keep one worker busy while the other has nothing left to do.
  projects: [
    { name: 'releases', testMatch: 'releases.spec.ts' },
    { name: 'site', testIgnore: 'releases.spec.ts' },
  ],
  retries: 0,
  forbidOnly: true,
  // Longer than any test takes on a busy machine: tests check promises about time themselves.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    screenshot: 'only-on-failure',
    // Half a test's time: a step that never ends is named.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: chromium, args },
  },
})
