// An area may run with an older patch of the shared singletons than it was built against. A change to their exports
// must therefore raise the minor or major version in shared/package.json. `shared/api/` records the exports for review.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chunks } from '../rspack/singletons.mjs'
import { root } from '../start/workspaces.mjs'
import { apiReports, compare, lowestVersion } from './api-report.mjs'

const command = 'node tooling/test/shared-surface.mjs --write'
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))
const current = lowestVersion(version, null)

/** The file as last committed; without git, as on disk. @param {string} file @param {string} onDisk */
function committed(file, onDisk) {
  try {
    return execFileSync('git', ['show', `HEAD:${file}`], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return onDisk
  }
}

/** Returns the problem with the record of an entry, if any. @param {{ entry: string, report: string }} api */
function check({ entry, report }) {
  const file = `shared/api/${entry}.md`
  const onDisk = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  const heading = `# @fcr/shared/${entry} ${current}\n\nWhat areas get from the shell. Written by \`${command}\`.`
  const wanted = `${heading}\n\n\`\`\`ts\n${report}\n\`\`\`\n`
  const [, before = current, known = report] =
    /^# \S+ (\S+)\n[^]*```ts\n([^]*?)\n```/.exec(committed(file, onDisk)) ?? []
  const { removed, added, bump } = compare(known, report)
  const diff = [...removed.map((member) => `- ${member}`), ...added.map((member) => `+ ${member}`)]
  const lowest = lowestVersion(before, bump)
  if (current.localeCompare(lowest, 'en', { numeric: true }) < 0)
    return [
      `${file}, a ${bump ?? 'lower'} version:`,
      ...diff,
      `Raise shared/package.json to ${lowest}.0 or above (now ${version}), then: ${command}`,
    ]
  if (wanted === onDisk) return []
  if (!process.argv.includes('--write')) return [`${file} is out of date. Run: ${command}`, ...diff]
  writeFileSync(join(root, file), wanted)
  return []
}

const entries = Object.keys(chunks).filter((name) => name.startsWith('@fcr/shared/'))
const problems = apiReports(entries.map((name) => name.slice('@fcr/shared/'.length))).flatMap(check)
if (problems.length > 0) console.error(problems.join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0
