// `npm test -- --changed`: which checks and tests a change of the working tree can break.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from '../../area-kit/commands/check.mjs'
import { root, workspaces } from '../start/workspaces.mjs'
import { testFiles } from './parts.mjs'
import { run } from './run.mjs'

/** Files of the working tree that differ from the last commit, without deleted ones. */
export function changedFiles() {
  const git = (/** @type {string[]} */ words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = [
    ...git(['diff', '--name-only', 'HEAD']),
    ...git(['ls-files', '--others', '--exclude-standard']),
  ]
  return [...new Set(files)].filter((file) => existsSync(join(root, file)))
}

/**
 * Modules through which every endpoint and command reaches the tests of the whole API, of the other commands and of the
 * server. The tests of an endpoint are in its folder, so a change does not spread through these.
 */
const isHub = /^api\/src\/(app|index|resources|cli\/commands|testing\/.*)\.ts$/
/** Workspaces with a browser journey of that tag (`e2e/tests`). */
const JOURNEYS = /^(mf-.+|shell|operations|platform)$/

/** Tests that read the sources of others, or that compare all routes. @param {string} file */
const furtherTests = (file) =>
  file.startsWith('api/src/')
    ? ['documentation', 'successes'].map((name) => `api/src/http/${name}.test.ts`)
    : []

/** @typedef {{ importer: string, onlyTypes: boolean }} Import */

/**
 * Returns who imports each module of the repository.
 * @returns {Promise<Map<string, Import[]>>}
 */
async function allImports() {
  const folders = workspaces().filter((name) => !['e2e', 'bench'].includes(name))
  const program = tool('dependency-cruiser', 'bin/dependency-cruise.mjs')
  const words = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders]
  const { output } = await run([program, ...words], { quiet: true })
  /** @type {{ modules: { source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }[] }} */
  const { modules } = JSON.parse(output.slice(output.indexOf('{')))
  const imports = /** @type {Map<string, Import[]>} */ (new Map())
  for (const { source, dependencies } of modules)
    for (const { resolved, dependencyTypes } of dependencies) {
      const added = { importer: source, onlyTypes: dependencyTypes.includes('type-only') }
      imports.set(resolved, [...(imports.get(resolved) ?? []), added])
    }
  return imports
}

/**
 * Returns these files and all that import them, directly or not.
 * @param {string[]} files @param {Map<string, Import[]>} imports
 * @param {(file: string, by: Import) => boolean} spreads whether a change of this file can break this importer
 */
function reachedBy(files, imports, spreads) {
  const reached = new Set(files)
  // A set's iteration includes the members that are added during it.
  for (const file of reached)
    for (const by of imports.get(file) ?? []) if (spreads(file, by)) reached.add(by.importer)
  return [...reached]
}

/** @param {string} file */
const folderOf = (file) => file.slice(0, file.lastIndexOf('/') + 1)
/** @param {string} file */
const workspaceOf = (file) => file.split('/')[0] ?? ''

/**
 * Returns what to run for these files. `tests`: paths of Jest files of a part; `workspaces`: those whose types may no
 * longer fit; `journeys`: tags of the browser journeys.
 * @param {string[]} files @param {Map<string, Import[]>} [given] who imports each module
 */
export async function affectedBy(files, given) {
  const imports = given ?? (await allImports())
  const nearby = files.map(folderOf)
  // Jest does not check types.
  const toTests = reachedBy(
    files,
    imports,
    (file, by) => !by.onlyTypes && (files.includes(file) || !isHub.test(file)),
  )
  const toTypes = reachedBy(files, imports, () => true)
  const chosen = new Set([...toTests, ...files.flatMap(furtherTests)])
  const affects = (/** @type {string} */ test) => chosen.has(test) || nearby.includes(folderOf(test))
  const workspaceNames = new Set(workspaces())
  return {
    workspaces: [...new Set(toTypes.map(workspaceOf))].filter((name) => workspaceNames.has(name)),
    tests: {
      pages: testFiles('pages', false).filter(affects),
      unit: testFiles('unit', false).filter(affects),
      postgres: testFiles('postgres', false).filter(affects),
    },
    journeys: [...new Set(files.map(workspaceOf))].filter((name) => JOURNEYS.test(name)),
  }
}
