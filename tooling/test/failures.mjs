// The failures of `npm test` by name, for the end of a run: whoever sees only that knows what broke.
import { stripVTControlCharacters } from 'node:util'

const SHOWN = 40

/** The first line of an error that says something. @param {string | undefined} message */
const firstLine = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('●'))
    ?.slice(0, 200) ?? 'without an error'

/** @param {string[]} failures */
export function describeFailures(failures) {
  const rest = failures.length - SHOWN
  const more = rest > 0 ? [`  and ${rest} more`] : []
  return ['', 'Failures', ...failures.slice(0, SHOWN).map((line) => `  ${line}`), ...more].join('\n')
}

/**
 * Returns a line for each test that failed or was skipped, and for each file that could not run.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[] }} report
 * of jest
 * @param {(path: string) => string} nameOf
 */
export const failuresOfJest = ({ testResults }, nameOf) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    if (failed.length === 0) return status === 'failed' ? [`${nameOf(name)}: ${firstLine(message)}`] : []
    return failed.map((test) => {
      const why = test.status === 'failed' ? firstLine(test.failureMessages?.[0]) : test.status
      return `${nameOf(name)} › ${test.fullName}: ${why}`
    })
  })

/**
 * @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ file: string, title: string, specs: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite} suite @returns {string[]} */
const failuresIn = ({ file, specs, suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error
        return `e2e/tests/${file} › ${title}: ${error ? firstLine(error.message) : status}`
      }),
  ),
  ...suites.flatMap(failuresIn),
]

/** Returns a line for each failed test, and for each error outside the tests, such as a site that does not start. @param {{ suites: Suite[], errors?: { message?: string }[] }} report of Playwright */
export const failuresOfPlaywright = ({ suites, errors = [] }) => [
  ...suites.flatMap(failuresIn),
  ...errors.map(({ message }) => `e2e: ${firstLine(message)}`),
]
