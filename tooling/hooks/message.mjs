const types = ['feat', 'fix', 'docs', 'test', 'refactor', 'perf', 'style', 'build', 'ci', 'chore', 'revert']
const maxLength = 120
const conventional = new RegExp(`^(${types.join('|')})(\\([a-z0-9-]+(,[a-z0-9-]+)*\\))?!?: \\S`)
// Written by Git itself.
const generated = /^(Merge|Revert|fixup!|squash!|amend!) /

/**
 * Returns why a commit message is rejected; undefined for a valid Conventional Commit. @param {string}
 * message
 */
export function messageProblem(message) {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'))
  if (generated.test(subject)) return undefined
  if (!conventional.test(subject))
    return `The first line must read 'type(folder): what changes', with a type of: ${types.join(', ')}.`
  if (subject.length > maxLength) return `The first line must have at most ${maxLength} characters.`
  if (second.trim() !== '') return 'The second line must be empty.'
  return undefined
}
