// An area may run with an older patch of the shared singletons than it was built against. A change to their exports
// must therefore raise the minor or major version in shared/package.json. `shared/api/` records the exports for review.
import { chunks } from '@fcr/area-kit/internal/rspack/singletons.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'
import { apiReports, lowestVersion } from './api-report.mjs'
import { command, historyGap, recordText, versionProblems } from './surface-record.mjs'

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))

/** Returns the problem with the record of an entry, if any. @param {{ entry: string, report: string }} api */
function check({ entry, report }) {
  const file = `shared/api/${entry}.md`
  const problems = versionProblems({ root, file, version, report })
  if (problems.length > 0) return problems
  const path = join(root, file)
  const wanted = recordText(entry, lowestVersion(version, null), report)
  if (existsSync(path) && wanted === readFileSync(path, 'utf8')) return []
  if (!process.argv.includes('--write')) return [`${file} is out of date. Run: ${command}`]
  writeFileSync(path, wanted)
  return []
}

const entries = Object.keys(chunks).filter((name) => name.startsWith('@fcr/shared/'))
const problems = apiReports(entries.map((name) => name.slice('@fcr/shared/'.length))).flatMap(check)
const gap = historyGap(root)
if (gap) console.warn(gap)
if (problems.length > 0) console.error(problems.join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0
