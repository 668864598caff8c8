// `npm run check`: everything about the sources that needs no test to run. Each check counts as one.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies } from '../start/install.mjs'
import { root, workspaces } from '../start/workspaces.mjs'
import { run, runSome } from './run.mjs'

/** A tool's own script, as the root's package.json installs it. @param {string} name @param {string} file */
const bin = (name, file) => join(root, 'node_modules', name, file)

/** @returns {{ name: string, command: string[] }[]} */
const checks = () => [
  ...workspaces().map((workspace) => ({
    name: `types: ${workspace}`,
    command: [bin('typescript', 'bin/tsc'), '-p', workspace],
  })),
  {
    name: 'lint',
    command: [
      bin('eslint', 'bin/eslint.js'),
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-location',
      'node_modules/.cache/eslint/',
    ],
  },
  { name: 'format', command: [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', '.'] },
  {
    name: 'boundaries',
    command: [
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      ...workspaces(),
    ],
  },
  { name: 'shared surface', command: ['tooling/test/shared-surface.mjs'] },
  { name: 'security documents', command: ['tooling/test/asvs.mjs'] },
  { name: 'reproducible build', command: ['tooling/test/reproducible.mjs'] },
]

/** Runs every check, prints what fails, answers how many passed and failed. */
export async function check() {
  installDependencies()
  const outcomes = await runSome(
    checks().map(({ name, command }) => async () => {
      const { code, output } = await run(command, { quiet: true })
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      if (code !== 0) console.log(output.trim())
      return code === 0
    }),
    Math.max(2, availableParallelism()),
  )
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await check()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
