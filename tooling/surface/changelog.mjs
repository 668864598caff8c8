/**
 * Returns why a changelog does not describe a version.
 * @param {string} file @param {string} version @param {string} text
 * @returns {string[]}
 */
export function changelogProblems(file, version, text) {
  const described = text.split(/^## /m).find((part) => part.startsWith(`${version}\n`))
  if (described?.includes('\n- ')) return []
  return [`${file} does not say what changed in ${version}. Add a heading '## ${version}' with a list.`]
}
