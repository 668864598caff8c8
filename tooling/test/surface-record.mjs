// The record of an entry's exports (`shared/api`): a version, and the report of the declarations behind it. Each version
// stands for one surface, on whatever branch it was recorded.
import { execFileSync } from 'node:child_process'
import { compare, lowestVersion } from './api-report.mjs'

export const command = 'node tooling/test/shared-surface.mjs --write'

/** @param {string} entry @param {string} version `major.minor` @param {string} report */
export const recordText = (entry, version, report) =>
  `# @fcr/shared/${entry} ${version}\n\nWhat areas get from the shell. Written by \`${command}\`.` +
  `\n\n\`\`\`ts\n${report}\n\`\`\`\n`

/** @typedef {{ commit: string, version: string, report: string }} Recorded */

/** @param {string} root @param {string[]} args @returns {string | undefined} undefined if git fails */
function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

/** @param {string} root @param {string} file @param {string} commit @returns {Recorded[]} empty if it has none */
function recordIn(root, file, commit) {
  const text = git(root, 'show', `${commit}:./${file}`) ?? ''
  const [, version, report] = /^# \S+ (\S+)\n[^]*```ts\n([^]*?)\n```/.exec(text) ?? []
  return version === undefined || report === undefined ? [] : [{ commit, version, report }]
}

/** Returns what the history cannot tell, as a sentence; undefined if it is complete. @param {string} root */
export function historyGap(root) {
  const shallow = git(root, 'rev-parse', '--is-shallow-repository')
  if (shallow === undefined) return 'No git history here: shared/api was compared with the sources only.'
  if (shallow === 'false') return undefined
  return (
    'This clone is shallow: shared/api was compared only with the commits that it has. ' +
    '`git fetch --unshallow` fetches the others.'
  )
}

/**
 * Returns why a surface cannot have the version of `shared/package.json`: the last commit, or any commit that recorded
 * this version, has another surface. Two branches may each have added an export and chosen the same version.
 * @param {{ root: string, file: string, version: string, report: string }} record
 * @returns {string[]}
 */
export function versionProblems({ root, file, version, report }) {
  const current = lowestVersion(version, null)
  const commits = git(root, 'log', '--full-history', '-m', '--format=%H', '--', file)?.split('\n') ?? []
  const same = [...new Set(commits)].flatMap((commit) => recordIn(root, file, commit))
  const [worst] = [...recordIn(root, file, 'HEAD'), ...same.filter((each) => each.version === current)]
    .map((each) => ({ ...each, ...compare(each.report, report) }))
    .map((each) => ({ ...each, lowest: lowestVersion(each.version, each.bump) }))
    .sort((one, other) => order(other.lowest, one.lowest))
  if (!worst || order(current, worst.lowest) >= 0) return []
  const commit = git(root, 'log', '-1', '--format=%h (%s)', worst.commit)
  return [
    `${file}: commit ${commit} recorded version ${worst.version}` +
      (worst.bump ? `, from which this surface differs (${worst.bump} change):` : ', which is higher.'),
    ...differences(worst),
    `Raise shared/package.json to ${worst.lowest}.0 or above (now ${version}), then: ${command}`,
  ]
}

/** @param {{ removed: string[], added: string[] }} changes */
const differences = ({ removed, added }) => [
  ...removed.map((member) => `- ${member}`),
  ...added.map((member) => `+ ${member}`),
]

/** @param {string} one @param {string} other */
const order = (one, other) => one.localeCompare(other, 'en', { numeric: true })
