// `npm test`: everything, from a fresh clone. Ends with one line `N passed, N failed` for the whole.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDependencies } from '../start/install.mjs'
import { checkNode } from '../../server/src/preflight.mjs'
import { run } from './run.mjs'

/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {string} title @param {() => Promise<Counts>} step @returns {Promise<Counts>} */
async function counted(title, step) {
  console.log(`\n== ${title}`)
  try {
    return await step()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** A missing report means that the run failed early: one failure. @param {string} file */
const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The browser tests wait for pages, so jest uses the processor at the same time: their two workers and one of jest
 * keep two cores busy. A worker that has grown is replaced: jest's modules stay in its memory.
 */
const workers = [
  `--maxWorkers=${Math.max(1, Math.floor(availableParallelism() / 2))}`,
  '--workerIdleMemoryLimit=1GB',
]

/** @param {number} code @param {string} report */
function countsOf(code, report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } =
    readReport(report)
  const failed = numFailedTests + numRuntimeErrorTestSuites + numPendingTests + numTodoTests
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(1, failed) }
}

/**
 * Runs jest, and prints its output at the end: the browser tests print in the meantime.
 * @param {string} report file
 * @param {(jestArguments: string[]) => ReturnType<typeof run>} runJest
 */
async function jestTests(report, runJest) {
  const { code, output } = await runJest([...workers, '--json', `--outputFile=${report}`])
  console.log(`\n${output}`)
  return countsOf(code, report)
}

/** @param {string} folder @returns {Promise<Counts>} */
const unitTests = (folder) =>
  jestTests(join(folder, 'jest.json'), (jestArguments) =>
    run(['tooling/test/jest.mjs', ...jestArguments], { quiet: true, env: { SERVER_TESTS_FOLLOW: '1' } }),
  )

/** @param {string} folder @returns {Promise<Counts>} */
const postgresTests = (folder) =>
  jestTests(join(folder, 'postgres.json'), async (jestArguments) => {
    const { apiOnPostgres } = await import('./api-on-postgres.mjs')
    return apiOnPostgres(jestArguments, { quiet: true })
  })

/** @param {string} folder @returns {Promise<Counts>} */
async function browserTests(folder) {
  const { findChromium } = await import('./chromium.mjs')
  const chromium = await findChromium()
  console.log(`Chromium: ${chromium}`)
  const report = join(folder, 'playwright.json')
  const { code } = await run(['tooling/test/e2e.mjs'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { expected, unexpected, flaky, skipped } = readReport(report).stats
  const failed = unexpected + flaky + skipped
  return { passed: expected, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** Builds once, before several kinds of tests need the builds. @returns {Promise<Counts>} */
async function builds() {
  const { build, buildable } = await import('../start/build.mjs')
  await build(buildable(), { local: true, stale: true })
  return { passed: 0, failed: 0 }
}

checkNode()
installDependencies()
const { check } = await import('./check.mjs')
const folder = mkdtempSync(join(tmpdir(), 'fcr-test-'))
const first = [await counted('Checks', check), await counted('Builds', builds)]
const inOrder = async () => [
  await counted('Unit and API tests', () => unitTests(folder)),
  await counted('API tests on a PostgreSQL server, and its faults', () => postgresTests(folder)),
]
const [browser, jest] = await Promise.all([counted('Browser tests', () => browserTests(folder)), inOrder()])
const results = [...first, browser, ...jest]
rmSync(folder, { recursive: true, force: true })
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
