// The page of ASVS: its requirements, and whether all are there, each with what its status needs.

export const asvsFile = 'docs/asvs.md'
/** A test that a document quotes: `file` "part of its title". */
export const quote = /`([^`\s]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g
/** Number of requirements of levels 1 and 2. */
const requirementCount = 253
const statuses = ['met', 'not met', 'not applicable']
/** Chapters of ASVS whose first section asks for documentation. */
const isAboutDocuments = /^V(2|5|6|7|8|11|13|14|15|16)\.1\./

/** @typedef {{ id: string, level: string, status: string, how: string, evidence: string }} Requirement */

/** Rows of the tables below a heading of level 2, which is their status. @param {string} text @returns {Requirement[]} */
const requirementsIn = (text) =>
  text.split(/^## /m).flatMap((section) => {
    const status = section.split('\n', 1)[0]?.toLowerCase() ?? ''
    const rows = section.matchAll(/^\| (V\d+\.\d+\.\d+) \|(.*)\|$/gm)
    return [...rows].map(([, id = '', cells = '']) => {
      const [level = '', , how = '', evidence = ''] = cells.split('|').map((cell) => cell.trim())
      return { id, level, status, how, evidence }
    })
  })

/** @param {Requirement} requirement */
function requirementProblems({ id, level, status, how, evidence }) {
  const quotes = evidence.match(quote) ?? []
  const links = evidence.match(/\[[^\]]+\]\([^)]+\)/g) ?? []
  const isShown = quotes.length > 0 || (links.length > 0 && isAboutDocuments.test(id))
  const rest = [...quotes, ...links].reduce((text, item) => text.replace(item, ''), evidence)
  return [
    ...(/^[12]$/.test(level) && statuses.includes(status) ? [] : [`level ${level}, '${status}'`]),
    ...(how === '' ? ['no reason'] : []),
    ...(status !== 'met' || isShown ? [] : ['met, but no test shows it']),
    ...(/^[–, ]*$/.test(rest) ? [] : [`neither a test nor a link: ${rest}`]),
  ].map((problem) => `${id}: ${problem}`)
}

/** Compares the table of totals. @param {string} text @param {Requirement[]} requirements */
function totalProblems(text, requirements) {
  const chapters = new Set(requirements.map(({ id }) => id.replace(/\..*/, '')))
  return [...chapters, '**all**'].flatMap((name) => {
    const rows = requirements.filter(({ id }) => name === '**all**' || id.startsWith(`${name}.`))
    const counts = statuses.map((status) => rows.filter((row) => row.status === status).length)
    const end = `| ${[...counts, rows.length].join(' | ')} |`
    const line = text.split('\n').find((candidate) => candidate.startsWith(`| ${name} `))
    return line?.endsWith(end) ? [] : [`${name}: the totals are ${end}`]
  })
}

/** Problems of the page, apart from its quotes and links. @param {string} text */
export function asvsProblems(text) {
  const requirements = requirementsIn(text)
  const { size } = new Set(requirements.map(({ id }) => id))
  const isComplete = size === requirementCount && requirements.length === requirementCount
  return [
    ...requirements.flatMap(requirementProblems),
    ...totalProblems(text, requirements),
    ...(isComplete ? [] : [`${size} ids in ${requirements.length} rows, not ${requirementCount}`]),
  ]
}
