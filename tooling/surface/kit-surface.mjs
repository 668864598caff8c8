// Checks that package versions match changes to their exports. `shared/api.md` and `area-kit/api.md` record the exports
// for review.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'
import { sharedReports } from './api-report.mjs'
import { areaKitReports } from './area-kit-report.mjs'
import { changelogProblems } from './changelog.mjs'
import { command, historyGap, recordText, versionProblems } from './surface-record.mjs'

/** @typedef {Record<string, { version?: string }>} SharedModules */
const sharedModulesFile = 'shared/platform/shared-modules.json'
/** @type {SharedModules} */
const sharedModules = JSON.parse(readFileSync(join(root, sharedModulesFile), 'utf8'))

/** Returns the problems of a package. @param {string} folder @param {import('./surface-record.mjs').Entry[]} entries */
function check(folder, entries) {
  /** @type {{ name: string, version: string }} */
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const surface = { name, version, entries }
  const file = `${folder}/api.md`
  const place = (/** @type {string} */ entry) =>
    entry === name ? `${folder}/package.json` : `${entry} in ${sharedModulesFile}`
  const problems = versionProblems(root, file, surface, place)
  if (problems.length > 0) return problems
  const path = join(root, file)
  const wanted = recordText(surface)
  const isCurrent = existsSync(path) && wanted === readFileSync(path, 'utf8')
  if (!isCurrent && !process.argv.includes('--write')) return [`${file} is out of date. Run: ${command}`]
  if (!isCurrent) writeFileSync(path, wanted)
  return changelogProblems(
    `${folder}/CHANGELOG.md`,
    version,
    readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8'),
  )
}

const shared = (await sharedReports()).map((entry) => ({
  ...entry,
  version: sharedModules[entry.name]?.version,
}))
const problems = [...check('shared', shared), ...check('area-kit', await areaKitReports())]
const gap = historyGap(root)
if (gap) console.warn(gap)
if (problems.length > 0) console.error(problems.join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0
