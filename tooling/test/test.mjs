// `npm test`: everything that can fail because of an ordinary change. `-- --all` adds the tests of releases, `-- --changed`
// runs the tests that the change of the working tree can break. Ends with one line `N passed, N failed` for the whole.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../server/src/preflight.mjs'
import { printProblem } from '../../server/src/problem.mjs'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'
import { run } from './run.mjs'
import { describeFailures, failuresOfJest, failuresOfPlaywright } from './failures.mjs'
import { testFiles } from './parts.mjs'
import { describeTimes, timesOfJest, timesOfPlaywright } from './timings.mjs'

/** @typedef {{ passed: number, failed: number, failures?: string[], files?: import('./timings.mjs').FileTime[] }} Counts */
/** @typedef {{ title: string, run: () => Promise<Counts> }} Part `run` prints the tests' own output */

const flag = /** @type {const} */ ({ type: 'boolean', default: false })
const { all, changed } = parseArgs({ options: { all: flag, changed: flag } }).values

try {
  installDependencies()
} catch (error) {
  printProblem(error)
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}
const { useTemporaryFolder } = await import('./temporary.mjs')
const folder = useTemporaryFolder()

/** @param {string} report path */
function read(report) {
  if (!existsSync(report)) throw new Error('It ended before its first test, for the reason above.')
  return JSON.parse(readFileSync(report, 'utf8'))
}

/**
 * Looks for a browser once. Without one, each test that needs it fails with this message and does not try to install it
 * again; the others run all the same.
 * @returns {Promise<{ problem?: string, settings: Record<string, string> }>} `settings` for the tests
 */
async function prepareChromium() {
  const { findBothChromiums, findChromium } = await import('./chromium.mjs')
  try {
    const program = await (all ? findBothChromiums() : findChromium())
    console.log(`Chromium: ${program}`)
    process.env['CHROMIUM_PATH'] = program
    return { settings: {} }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    console.error(problem)
    return { problem, settings: { SKIP_SYSTEM_INSTALL: '1' } }
  }
}
const chromium = await prepareChromium()

/** @param {number} code exit code @param {number} failed */
const atLeastOne = (code, failed) => (code === 0 ? failed : Math.max(1, failed))

/** A skipped or planned test counts as failed. @param {number} code @param {string} report @returns {Counts} */
function jestCounts(code, report) {
  const results = read(report)
  const { numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = results
  const nameOf = (/** @type {string} */ path) => relative(root, path)
  return {
    passed: results.numPassedTests,
    failed: atLeastOne(code, numFailedTests + numRuntimeErrorTestSuites + numPendingTests + numTodoTests),
    failures: failuresOfJest(results, nameOf),
    files: timesOfJest(results, nameOf),
  }
}

/**
 * Words with which jest runs files, and where it then reports.
 * @param {import('./parts.mjs').Part} part @param {string[]} files from the repository's root
 */
function jestRun(part, files) {
  const report = join(folder, `${part}.json`)
  // In a file: jest would print the arguments at the end.
  const filter = join(folder, `${part}.cjs`)
  const paths = JSON.stringify(files.map((file) => join(root, file)))
  writeFileSync(
    filter,
    `module.exports = (all) => ({ filtered: all.filter((path) => ${paths}.includes(path)) })\n`,
  )
  // All tests but those of pages sometimes wait: for a database, a browser, a server or npm.
  const workers = part === 'guide' ? 1 : availableParallelism() + (part === 'pages' ? 0 : 1)
  const words = ['--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, `--filter=${filter}`]
  return { report, words }
}

/** @param {import('./parts.mjs').Part} part @param {string[]} [files] */
async function jestPart(part, files = testFiles(part, all)) {
  const { report, words } = jestRun(part, files)
  const program = await nodeOfJest()
  const { code } = await run(['tooling/test/jest.mjs', ...words], { env: chromium.settings, program })
  return jestCounts(code, report)
}

/** @type {string | undefined} */
let jestNode
/**
 * The Node that runs jest: production's, with which it takes a third less time than with the oldest supported one. This
 * process's, if production's cannot be downloaded.
 */
async function nodeOfJest() {
  if (jestNode !== undefined) return jestNode
  const { nodeRuntime } = await import('../pack/node-runtime.mjs')
  try {
    jestNode = join(nodeRuntime(), 'bin/node')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(`${error.message} The tests run with Node ${process.versions.node}.`)
    jestNode = process.execPath
  }
  return jestNode
}

/** A run with another Node does not show what production's does: it counts as one failure. @returns {Promise<Counts>} */
async function needProductionNode() {
  const isMissing = (await nodeOfJest()) === process.execPath
  return { passed: isMissing ? 0 : 1, failed: isMissing ? 1 : 0 }
}

async function unitPart() {
  // Release tests build outdated parts of the site: concurrent builds would delete each other's output.
  if (all) {
    const { build, siteParts } = await import('../start/build.mjs')
    await build(siteParts(), { local: true, stale: true })
  }
  return jestPart('unit')
}

/** @param {string[]} [files] */
async function postgresPart(files = testFiles('postgres', all)) {
  const { report, words } = jestRun('postgres', files)
  const { apiOnPostgres } = await import('./api-on-postgres.mjs')
  const { code } = await apiOnPostgres(words, { program: await nodeOfJest(), server: all })
  return jestCounts(code, report)
}

/** @param {string[]} words for Playwright @returns {Promise<Counts>} */
async function browserPart(words) {
  if (chromium.problem) throw new Error(chromium.problem)
  const report = join(folder, 'playwright.json')
  const { code } = await run(['tooling/test/e2e.mjs', ...words], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...chromium.settings },
  })
  const results = read(report)
  const { expected, unexpected, flaky, skipped } = results.stats
  return {
    passed: expected,
    failed: atLeastOne(code, unexpected + flaky + skipped),
    failures: failuresOfPlaywright(results),
    files: timesOfPlaywright(results),
  }
}

/** @returns {Promise<Part[]>} */
async function everyPart() {
  const { check } = await import('./check.mjs')
  const sources = [
    { title: 'Checks', run: check },
    { title: 'Tests of pages', run: () => jestPart('pages') },
    { title: 'Unit tests', run: unitPart },
  ]
  const postgres = { title: 'API tests on PostgreSQL', run: () => postgresPart() }
  if (!all)
    return [
      ...sources,
      postgres,
      { title: 'Browser journeys', run: () => browserPart(['--grep', '@journey']) },
    ]
  return [
    { title: "Production's Node", run: needProductionNode },
    ...sources,
    postgres,
    { title: 'The operations guide, on a separate machine', run: () => jestPart('guide') },
    { title: 'Browser tests', run: () => browserPart([]) },
  ]
}

/** @returns {Promise<Part[]>} */
async function changedParts() {
  const { affectedBy, changedFiles } = await import('./changed.mjs')
  const { checkChanged } = await import('./check.mjs')
  const files = changedFiles()
  console.log(`${files.length} changed files`)
  if (files.length === 0) return []
  const { workspaces, tests, journeys } = await affectedBy(files)
  /** @param {string[]} paths @param {Part} part */
  const unlessNone = (paths, part) => (paths.length > 0 ? [part] : [])
  return [
    { title: 'Checks', run: () => checkChanged(files, workspaces) },
    ...unlessNone(tests.pages, { title: 'Tests of pages', run: () => jestPart('pages', tests.pages) }),
    ...unlessNone(tests.unit, { title: 'Unit tests', run: () => jestPart('unit', tests.unit) }),
    ...unlessNone(tests.postgres, {
      title: 'API tests on PostgreSQL',
      run: () => postgresPart(tests.postgres),
    }),
    ...unlessNone(journeys, {
      title: 'Browser journeys',
      run: () => browserPart(['--grep', `(?=.*@journey)(?=.*@(${journeys.join('|')})( |$))`]),
    }),
  ]
}

/** Runs a part; one that cannot run counts as one failure. @param {Part} part */
async function timed(part) {
  console.log(`\n== ${part.title}`)
  const started = performance.now()
  const counts = await part.run().catch((/** @type {unknown} */ error) => {
    const problem = error instanceof Error ? error.message : String(error)
    console.error(problem)
    return { passed: 0, failed: 1, failures: [problem] }
  })
  const { failed, failures = [] } = counts
  return {
    title: part.title,
    milliseconds: performance.now() - started,
    files: [],
    ...counts,
    failures: failed > 0 && failures.length === 0 ? ['see its output'] : failures,
  }
}

/** @type {Awaited<ReturnType<typeof timed>>[]} */
const results = []
for (const part of changed ? await changedParts() : await everyPart()) results.push(await timed(part))
console.log(describeTimes(results))
const failures = results.flatMap((part) => part.failures.map((failure) => `${part.title}: ${failure}`))
if (failures.length > 0) console.log(describeFailures(failures))
const sum = (/** @type {'passed' | 'failed'} */ name) =>
  results.reduce((total, counts) => total + counts[name], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
