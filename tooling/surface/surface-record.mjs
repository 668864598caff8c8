// The record of a package's surface: its version, and a report of each entry. An entry that the shell passes to areas has
// a separate version. Each version stands for one surface, on whatever branch it was recorded.
import { execFileSync } from 'node:child_process'
import { block, compare, lowestVersion } from './compare-surfaces.mjs'

export const command = 'node tooling/surface/kit-surface.mjs --write'

/**
 * @typedef {{ name: string, version?: string | undefined, report: string }} Entry
 * @typedef {{ name: string, version: string, entries: Entry[] }} Surface
 */

/** @param {Surface} surface */
export const recordText = ({ name, version, entries }) =>
  `# ${name} ${lowestVersion(version, null)}\n\nWhat areas import. Written by \`${command}\`.\n` +
  entries
    .map(({ name, version, report }) => {
      const title = version === undefined ? name : `${name} ${lowestVersion(version, null)}`
      return `\n## ${title}\n\n\`\`\`ts\n${report}\n\`\`\`\n`
    })
    .join('')

/** Returns everything that has a version: the package as a whole, and some entries. @param {Surface} surface */
const versioned = ({ name, version, entries }) => [
  { name, version, report: entries.map((entry) => block(entry.name, entry.report)).join('\n') },
  ...entries.flatMap(({ version, ...entry }) => (version === undefined ? [] : [{ ...entry, version }])),
]

/** @param {string} root @param {string[]} args @returns {string | undefined} undefined if git fails */
function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

/** Returns what a commit recorded; nothing if it has no record. @param {string} root @param {string} file @param {string} commit */
function recordIn(root, file, commit) {
  const text = git(root, 'show', `${commit}:./${file}`) ?? ''
  const [, name, version] = /^# (\S+) (\S+)$/m.exec(text) ?? []
  if (name === undefined || version === undefined) return []
  const entries = [...text.matchAll(/^## (\S+)(?: (\S+))?\n\n```ts\n([^]*?)\n```$/gm)].map(
    ([, name = '', version, report = '']) => ({ name, version, report }),
  )
  return versioned({ name, version, entries }).map((entry) => ({ ...entry, commit }))
}

/** Returns a sentence on the missing history; undefined if it is complete. @param {string} root */
export function historyGap(root) {
  const shallow = git(root, 'rev-parse', '--is-shallow-repository')
  if (shallow === undefined) return 'No git history here: the records were compared with the sources only.'
  if (shallow === 'false') return undefined
  return (
    'This clone is shallow: the records were compared only with the commits that it has. ' +
    '`git fetch --unshallow` fetches the others.'
  )
}

/**
 * Returns why package or entries cannot have their version: the last commit, or any commit that recorded this version, has
 * another surface. Two branches may each have added an export and chosen the same version.
 * @param {string} root @param {string} file of the record
 * @param {Surface} surface
 * @param {(name: string) => string} place where the version of this package or entry is set
 * @returns {string[]}
 */
export function versionProblems(root, file, surface, place) {
  const commits = git(root, 'log', '--full-history', '-m', '--format=%H', '--', file)?.split('\n') ?? []
  const recorded = [...new Set(commits)].flatMap((commit) => recordIn(root, file, commit))
  const last = recordIn(root, file, 'HEAD')
  return versioned(surface).flatMap(({ name, version, report }) => {
    const current = lowestVersion(version, null)
    const [worst] = [...last, ...recorded.filter((record) => record.version === current)]
      .filter((record) => record.name === name)
      .map((record) => ({ ...record, ...compare(record.report, report) }))
      .map((record) => ({ ...record, lowest: lowestVersion(record.version, record.bump) }))
      .sort((a, b) => order(b.lowest, a.lowest))
    if (!worst || order(current, worst.lowest) >= 0) return []
    const commit = git(root, 'log', '-1', '--format=%h (%s)', worst.commit)
    return [
      `${file}: commit ${commit} recorded ${name} ${worst.version}` +
        (worst.bump ? `, from which this surface differs (${worst.bump} change):` : ', which is higher.'),
      ...differences(worst),
      `Raise ${place(name)} to ${worst.lowest}.0 or above (now ${version}), then: ${command}`,
    ]
  })
}

/** @param {{ removed: string[], added: string[] }} changes */
const differences = ({ removed, added }) => [
  ...removed.map((member) => `- ${member}`),
  ...added.map((member) => `+ ${member}`),
]

/** @param {string} a @param {string} b */
const order = (a, b) => a.localeCompare(b, 'en', { numeric: true })
