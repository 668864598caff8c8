import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { packageFolder } from '../folders.mjs'
import { run, runSome } from './run.mjs'

/** @typedef {{ name: string, command: string[] }} Check */

/** Path of an installed tool's script. @param {string} name of its package @param {string} file */
export const tool = (name, file) => join(packageFolder(name), file)

/** Without `--checkers 1`, several threads of one check would derive the same types each. @param {string} project */
const typesCommand = (project) => [tool('typescript-native', 'bin/tsc'), '-p', project, '--checkers', '1']

/**
 * Returns the checks of source files.
 * @param {{ types: string[], folders: string[], boundaries: { rules: string, folders: string[] } }} what `types`:
 * folders with a tsconfig.json; `folders`: for lint and format
 * @returns {Check[]}
 */
export const sourceChecks = ({ types, folders, boundaries }) => [
  ...types.map((project) => ({
    name: project === '.' ? 'types' : `types: ${project}`,
    command: typesCommand(project),
  })),
  {
    name: 'lint',
    command: [
      tool('eslint', 'bin/eslint.js'),
      ...folders,
      '--max-warnings=0',
      '--cache',
      '--cache-location=node_modules/.cache/eslint/',
    ],
  },
  { name: 'lint with types', command: [tool('oxlint', 'bin/oxlint'), ...folders] },
  {
    name: 'format',
    command: [tool('prettier', 'bin/prettier.cjs'), '--check', '--cache', '--log-level=warn', ...folders],
  },
  {
    name: 'boundaries',
    command: [
      tool('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      boundaries.rules,
      '--output-type',
      'err-long',
      ...boundaries.folders,
    ],
  },
]

/**
 * Runs checks, prints failures, returns how many passed and failed.
 * @param {(Check & { always?: boolean })[]} checks `always`: prints warnings of a check that passes, too
 * @param {string} cwd
 */
export async function runChecks(checks, cwd) {
  const outcomes = await runSome(
    checks.map(({ name, command, always }) => async () => {
      const { code, output } = await run(command, { cwd, quiet: true })
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      if (output && (code !== 0 || always)) console.log(output.trim())
      return { name, passed: code === 0 }
    }),
    Math.max(2, availableParallelism()),
  )
  const failures = outcomes.filter(({ passed }) => !passed).map(({ name }) => name)
  return { passed: outcomes.length - failures.length, failed: failures.length, failures }
}

/** Prints the sum of checks, and returns the exit code. @param {{ passed: number, failed: number }} counts */
export function conclude({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
