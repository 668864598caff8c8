// Git hook: checks format and lint of the staged files, as they are in the working tree. `npm test` checks
// the rest.
import { spawnSync } from 'node:child_process'
import { root } from '../start/workspaces.mjs'
import { run } from '../test/run.mjs'

const listed = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=d', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
const staged = listed.stdout.split('\0').filter(Boolean)
const sources = staged.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))
const styles = staged.filter((file) => file.endsWith('.css'))
const prettier = ['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level=warn']
const eslint = ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '--no-warn-ignored']
const stylelint = ['node_modules/stylelint/bin/stylelint.mjs']
const oxlint = ['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern']

/** @param {string[]} command @param {string[]} files */
const passes = async (command, files) =>
  files.length === 0 || (await run([...command, '--', ...files])).code === 0

if (listed.status !== 0) process.exitCode = 1
else if (
  !(await passes(prettier, staged)) ||
  !(await passes(eslint, sources)) ||
  !(await passes(oxlint, sources)) ||
  !(await passes(stylelint, styles))
) {
  console.error('Not committed. `npm run format` fixes the format.')
  process.exitCode = 1
}
