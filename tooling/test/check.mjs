// `npm run check`: all checks that run no tests; `npm run check -w <name>`: those of one workspace. Each
// check counts as one.
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies } from '../start/install.mjs'
import { root, workspaces } from '../start/workspaces.mjs'
import { run, runSome } from './run.mjs'

/** Path of a tool's script in the root's node_modules. @param {string} name @param {string} file */
const bin = (name, file) => join(root, 'node_modules', name, file)

/** @typedef {{ name: string, command: string[] }} Check */

/** Without `--checkers 1`, several threads of one check would derive the same types each. @param {string} workspace */
const typesCommand = (workspace) => [bin('typescript-native', 'bin/tsc'), '-p', workspace, '--checkers', '1']

/**
 * Source checks of some workspaces.
 * @param {string[]} names @param {string[]} folders for lint and format
 * @returns {Check[]}
 */
const sourceChecks = (names, folders) => [
  ...names.map((workspace) => ({
    name: `types: ${workspace}`,
    command: typesCommand(workspace),
  })),
  {
    name: 'lint',
    command: [
      bin('eslint', 'bin/eslint.js'),
      ...folders,
      '--max-warnings=0',
      '--cache',
      '--cache-location=node_modules/.cache/eslint/',
    ],
  },
  { name: 'lint with types', command: [bin('oxlint', 'bin/oxlint'), ...folders] },
  {
    name: 'format',
    command: [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', ...folders],
  },
  {
    name: 'boundaries',
    command: [
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      ...names,
    ],
  },
]

/** @returns {Check[]} */
const allChecks = () => [
  ...sourceChecks(workspaces(), ['.']),
  { name: 'unused code', command: [bin('knip', 'bin/knip.js'), '--config', 'tooling/test/knip.js'] },
  { name: 'shared surface', command: ['tooling/test/shared-surface.mjs'] },
  { name: 'security documents', command: ['tooling/test/asvs.mjs'] },
  { name: 'dependencies', command: ['tooling/test/dependencies.mjs'] },
  { name: 'reproducible build', command: ['tooling/test/reproducible.mjs'] },
]

/** Runs checks, prints failures and warnings, returns how many passed and failed. @param {Check[]} checks */
async function runChecks(checks) {
  installDependencies()
  const outcomes = await runSome(
    checks.map(({ name, command }) => async () => {
      const { code, output } = await run(command, { quiet: true })
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      if (output && (code !== 0 || name === 'dependencies')) console.log(output.trim())
      return code === 0
    }),
    Math.max(2, availableParallelism()),
  )
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

export const check = () => runChecks(allChecks())

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // `npm run check -w mf-mapa` runs this in that folder.
  const workspace = relative(root, process.cwd())
  const { passed, failed } = await (workspace ? runChecks(sourceChecks([workspace], [workspace])) : check())
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
