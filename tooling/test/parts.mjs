// Which part of `npm test` runs a Jest file.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from '../start/workspaces.mjs'

/** Tests of the embedded database, and of code that uses no database or only the embedded one (the demo). */
export const embeddedOnly = [
  'database/(embedded|start-failure|turns|protocol|folder-lock|server-health|server-probe)',
  'cli/database',
  '(secret-strength|settings|demo/seed|access-codes/code-text|identity/queries-by-number)',
  'csv/.*',
  'http/(overload|content-encoding|error-handler|origin-check)',
  'passwords/hash',
  'sessions/(policy|tokens)',
  'work-(loop|queue)',
]
/**
 * Tests that show that the SQL works on the embedded database too: migrations and roles, every route with a valid
 * request, the text search, the periodic work, the commands and an import. The browser tests use that database, too;
 * one sends ten registrations at once.
 */
export const onBoth = [
  'database/(migrate|app-role)',
  'http/successes',
  'search/search',
  'housekeeping/remove-stale',
  'cli/(run|commands/import-places)',
]
export const parts = /** @type {const} */ (['pages', 'unit', 'postgres', 'guide'])
/** @typedef {typeof parts[number]} Part */

export const apiTests = (/** @type {string[]} */ names) =>
  new RegExp(`^api/src/(${names.join('|')})\\.test\\.ts$`)

const isEmbeddedOnly = apiTests(embeddedOnly)
const isOnBoth = apiTests(onBoth)
const isApi = /^api\//
/** What runs in browsers, which jsdom imitates. */
const isPage = /^(shell|mf-[^/]+|shared|operations)\//
/** They build, pack, install or copy the repository. */
const isRelease = /\.release\.test\.tsx?$/
/** They run several servers, or kill one. */
const isReliability = /^api\/src\/reliability\//
/** `npm run test:faults`: minutes of faults under load. */
const isFault = /^api\/src\/faults\//
/** The operations guide, which packs a release: that builds what other tests read. */
const isGuide = /^tooling\/machine\//

/**
 * Whether a test file runs in a part of `npm test`.
 * @param {string} file path from the repository's root
 * @param {Part} part
 * @param {boolean} all `npm test -- --all`
 */
function runsIn(file, part, all) {
  if (isGuide.test(file)) return part === 'guide'
  if (!all && (isRelease.test(file) || isReliability.test(file))) return false
  if (part === 'postgres') return isApi.test(file) && !isFault.test(file) && !isEmbeddedOnly.test(file)
  if (part === 'pages') return isPage.test(file)
  if (part !== 'unit' || isPage.test(file)) return false
  return !isApi.test(file) || isEmbeddedOnly.test(file) || (all && isOnBoth.test(file))
}

/** @param {string} workspace */
const testsIn = (workspace) =>
  readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => `${workspace}/${file}`)

/**
 * Paths of the Jest files of a part, from the repository's root.
 * @param {Part} part @param {boolean} all
 */
export const testFiles = (part, all) =>
  workspaces()
    .flatMap(testsIn)
    .filter((file) => runsIn(file, part, all))
