// `npm run check`: all checks that run no tests; `npm run check -w <name>`: those of one workspace. Each
// check counts as one.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conclude, runChecks, sourceChecks, tool } from '../../area-kit/commands/check.mjs'
import { installDependencies } from '../start/install.mjs'
import { root, workspaces } from '../start/workspaces.mjs'

/** Source checks of some workspaces. @param {string[]} types @param {string[]} folders for lint and format @param {string[]} [names] */
const checksOf = (types, folders, names = types) => [
  ...sourceChecks({ types, folders, boundaries: { rules: '.dependency-cruiser.mjs', folders: names } }),
  {
    name: 'style sheets',
    command: [
      tool('stylelint', 'bin/stylelint.mjs'),
      '--ignore-path=.gitignore',
      '--allow-empty-input',
      ...folders.map((folder) => `${folder}/**/*.css`),
    ],
  },
]

const allChecks = () => [
  ...checksOf(workspaces(), ['.']),
  { name: 'unused code', command: [tool('knip', 'bin/knip.js'), '--config', 'tooling/test/knip.js'] },
  { name: 'surface of the kit', command: ['tooling/surface/kit-surface.mjs'], always: true },
  { name: 'chosen packages and folders', command: ['tooling/test/choices.mjs'] },
  { name: 'claims of documents', command: ['tooling/test/claims.mjs'] },
  { name: 'dependencies', command: ['tooling/test/dependencies.mjs'], always: true },
]

/** @param {() => import('../../area-kit/commands/check.mjs').Check[]} checks */
async function installAndCheck(checks) {
  installDependencies()
  return runChecks(checks(), root)
}

export const check = () => installAndCheck(allChecks)

/**
 * Runs the checks that a change can break; all, if it concerns files outside the workspaces.
 * @param {string[]} files changed files @param {string[]} affected workspaces whose types depend on them
 */
export function checkChanged(files, affected) {
  const names = [...new Set(files.map((file) => file.split('/')[0] ?? ''))]
  if (names.some((name) => !workspaces().includes(name))) return check()
  return installAndCheck(() => checksOf(affected, names, names))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // `npm run check -w mf-mapa` runs this in that folder.
  const workspace = relative(root, process.cwd())
  process.exit(
    conclude(await (workspace ? installAndCheck(() => checksOf([workspace], [workspace])) : check())),
  )
}
