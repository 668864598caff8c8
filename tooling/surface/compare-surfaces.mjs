// Compares two reports of a surface, line by line.

/**
 * Returns lines inside a named block, which tells them from the same lines elsewhere. @param {string} name
 * @param {string} lines
 */
export const block = (name, lines) => {
  const inner = lines.split('\n').filter((line) => line.trim() !== '')
  return [`${name} {`, ...inner.map((line) => `    ${line}`), '}'].join('\n')
}

/**
 * The lines of a report, each prefixed with the lines that contain it. @param {string} report @returns
 * {Set<string>}
 */
function members(report) {
  /** @type {string[]} */
  const path = []
  const paths = new Set()
  for (const line of report.split('\n').filter((text) => text !== '' && !/^ *import /.test(text))) {
    path.splice(line.search(/\S/) / 4, path.length, line.trim())
    let member = path.join(' ')
    while (paths.has(member)) member += ' (again)'
    paths.add(member)
  }
  return paths
}

/**
 * Returns the differences between two reports, and the part of the version that must rise. A new required
 * prop breaks its callers. New fields in the API's data (zod schemas) break nothing, nor do those of a class.
 * @param {string} before @param {string} after
 */
export function compare(before, after) {
  const [old, now] = [members(before), members(after)]
  const removed = [...old].filter((member) => !now.has(member))
  const added = [...now].filter((member) => !old.has(member))
  const isRequired = (/** @type {string} */ member) => {
    const [, owner = ''] = /^(.*[{(]) (?:readonly )?['\w-]+: (?!z\.)/.exec(member) ?? []
    return old.has(owner) && !/\bclass [^{]*\{$/.test(owner)
  }
  const breaks = removed.length > 0 || added.some(isRequired)
  const bump = /** @type {'major' | 'minor' | null} */ (breaks ? 'major' : added.length > 0 ? 'minor' : null)
  return { removed, added, bump }
}

/**
 * Returns the lowest allowed `major.minor` for a change. While the major version is 0, the minor stands for
 * both.
 * @param {string} version @param {'major' | 'minor' | null} bump
 */
export function lowestVersion(version, bump) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (bump === 'major' && major > 0) return `${major + 1}.0`
  return `${major}.${bump === null ? minor : minor + 1}`
}
