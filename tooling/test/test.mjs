// `npm test`: everything, from a fresh clone. Ends with one line `N passed, N failed` for the whole.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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

// One more than there are cores: some tests wait for a browser, a server or npm.
const workers = `--maxWorkers=${availableParallelism() + 1}`

/** @param {number} code @param {string} report */
function countsOf(code, report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } =
    readReport(report)
  const failed = numFailedTests + numRuntimeErrorTestSuites + numPendingTests + numTodoTests
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** @param {string} folder @returns {Promise<Counts>} */
async function unitTests(folder) {
  const report = join(folder, 'jest.json')
  const { code } = await run(['tooling/test/jest.mjs', workers, '--json', `--outputFile=${report}`], {
    env: { MORE_TESTS_FOLLOW: '1' },
  })
  return countsOf(code, report)
}

/** @param {string} folder @returns {Promise<Counts>} */
async function guideTests(folder) {
  const report = join(folder, 'guide.json')
  const { code } = await run(['tooling/test/jest.mjs', '--json', `--outputFile=${report}`, 'tooling/machine'])
  return countsOf(code, report)
}

/** @param {string} folder @returns {Promise<Counts>} */
async function postgresTests(folder) {
  const report = join(folder, 'postgres.json')
  const { apiOnPostgres } = await import('./api-on-postgres.mjs')
  const { code } = await apiOnPostgres([workers, '--json', `--outputFile=${report}`])
  return countsOf(code, report)
}

/** @param {string} folder @returns {Promise<Counts>} */
async function browserTests(folder) {
  const report = join(folder, 'playwright.json')
  const { code } = await run(['tooling/test/e2e.mjs'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { expected, unexpected, flaky, skipped } = readReport(report).stats
  const failed = unexpected + flaky + skipped
  return { passed: expected, failed: code === 0 ? failed : Math.max(1, failed) }
}

checkNode()
installDependencies()
const { findBothChromiums } = await import('./chromium.mjs')
// For the gate's tests, the guide's and the browser tests. Without one, each of those fails.
await findBothChromiums().then(
  (program) => {
    console.log(`Chromium: ${program}`)
    process.env['CHROMIUM_PATH'] = program
  },
  (error) => console.error(error.message),
)
const { check } = await import('./check.mjs')
const { useTemporaryFolder } = await import('./temporary.mjs')
const folder = useTemporaryFolder()
const results = [
  await counted('Checks', check),
  await counted('Unit and API tests', () => unitTests(folder)),
  await counted('API tests on a PostgreSQL server, and its faults', () => postgresTests(folder)),
  await counted('The operations guide, on a machine of its own', () => guideTests(folder)),
  await counted('Browser tests', () => browserTests(folder)),
]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
