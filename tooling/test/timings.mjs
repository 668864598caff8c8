// Seconds of `npm test`: of its parts, its slowest files, and the files whose set-up takes longest.

/**
 * Milliseconds. `setUp`: the time of a file apart from its tests, for loading it and for its hooks.
 * @typedef {{ file: string, total: number, setUp: number }} FileTime
 */

const SLOWEST = 20
const SLOWEST_SETUPS = 5

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`

/** @param {string} title @param {[string, number][]} rows */
const table = (title, rows) =>
  [`\n${title}`, ...rows.map(([name, milliseconds]) => `${seconds(milliseconds)}  ${name}`)].join('\n')

/** @param {FileTime[]} files @param {'total' | 'setUp'} by @param {number} count @returns {[string, number][]} */
const slowest = (files, by, count) =>
  [...files]
    .sort((a, b) => b[by] - a[by])
    .slice(0, count)
    .map((time) => [time.file, time[by]])

/**
 * Returns the text that ends a run.
 * @param {{ title: string, milliseconds: number, files: FileTime[] }[]} parts
 */
export function describeTimes(parts) {
  const files = parts.flatMap((part) => part.files)
  const tables = [
    table(
      'Parts',
      parts.map(({ title, milliseconds }) => [title, milliseconds]),
    ),
  ]
  if (files.length > 0)
    tables.push(
      table('Slowest files', slowest(files, 'total', SLOWEST)),
      table('Slowest set-ups', slowest(files, 'setUp', SLOWEST_SETUPS)),
    )
  return tables.join('\n')
}

/**
 * @param {{ testResults: { name: string, startTime: number, endTime: number, assertionResults: { duration?: number | null }[] }[] }} report
 * of jest
 * @param {(path: string) => string} nameOf @returns {FileTime[]}
 */
export const timesOfJest = (report, nameOf) =>
  report.testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const total = Math.max(0, endTime - startTime)
    const tests = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
    return { file: nameOf(name), total, setUp: Math.max(0, total - tests) }
  })

/**
 * @typedef {{ file: string, suites?: Suite[], specs: { tests: { results: { duration: number, startTime: string }[] }[] }[] }} Suite
 */

/** @param {Suite} suite @returns {{ duration: number, startTime: string }[]} */
const resultsIn = (suite) => [
  ...suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
  ...(suite.suites ?? []).flatMap(resultsIn),
]

/**
 * Playwright starts one site for all its tests: `start the site` is that set-up.
 * @param {{ suites: Suite[], stats: { startTime: string } }} report of Playwright @returns {FileTime[]}
 */
export function timesOfPlaywright({ suites, stats }) {
  const files = new Map(suites.map((suite) => [suite.file, resultsIn(suite)]))
  const started = [...files.values()].flat().map(({ startTime }) => Date.parse(startTime))
  const setUp = started.length > 0 ? Math.min(...started) - Date.parse(stats.startTime) : 0
  return [
    { file: 'e2e: start the site', total: setUp, setUp },
    ...[...files].map(([file, results]) => ({
      file: `e2e/tests/${file}`,
      total: results.reduce((sum, { duration }) => sum + duration, 0),
      setUp: 0,
    })),
  ]
}
