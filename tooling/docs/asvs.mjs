// `npm run docs:asvs`: writes docs/asvs.md from docs/asvs.csv.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/** @typedef {{ id: string, level: string, requirement: string, status: string, how: string, evidence: string[] }} Requirement */

export const asvsFile = join(root, 'docs/asvs.md')
export const statuses = ['met', 'not met', 'not applicable']
const chapters = [
  'Encoding and sanitisation',
  'Validation and business logic',
  'Web front end',
  'API and web service',
  'Files',
  'Authentication',
  'Sessions',
  'Authorisation',
  'Self-contained tokens',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Secure communication',
  'Configuration',
  'Data protection',
  'Secure coding and architecture',
  'Logging and error handling',
  'WebRTC',
]

/** Cells of a line of CSV; the file has no line breaks in cells. @param {string} line */
const cellsOf = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )

/** The requirements; evidence is `file :: part of a test's title`, or `document#section`. @returns {Requirement[]} */
export const readRequirements = () =>
  readFileSync(join(root, 'docs/asvs.csv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(cellsOf)
    .map(([id = '', level = '', requirement = '', status = '', how = '', evidence = '']) => ({
      id,
      level,
      requirement,
      status,
      how,
      evidence: evidence.split(' | ').filter((item) => item !== ''),
    }))

/** @param {string[][]} rows */
const table = (rows) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** @param {string} item */
function shownBy(item) {
  const [file = '', title] = item.split(' :: ')
  return title === undefined
    ? `[${file.replace(/#.*/, '')}](${file.replace('docs/', '')})`
    : `\`${file}\` "${title}"`
}

/** @param {Requirement[]} requirements @param {string} title of the column of explanations */
const details = (requirements, title) =>
  table([
    ['id', 'level', 'requirement', title, 'shown by'],
    ['---', '---', '---', '---', '---'],
    ...requirements.map(({ id, level, requirement, how, evidence }) => [
      id,
      level,
      requirement,
      how,
      evidence.map(shownBy).join(', ') || '–',
    ]),
  ])

/** @param {Requirement[]} requirements */
const counts = (requirements) => [
  ...statuses.map((status) => `${requirements.filter((row) => row.status === status).length}`),
  `${requirements.length}`,
]

/** One line for each reason, with its requirements. @param {Requirement[]} requirements */
const byReason = (requirements) =>
  [...new Set(requirements.map(({ how }) => how))]
    .map((reason) => {
      const rows = requirements.filter(({ how }) => how === reason)
      return `- ${reason} ${rows.map(({ id, requirement }) => `${id}: ${requirement}`).join('; ')}.`
    })
    .join('\n')

/** Returns the document. @param {Requirement[]} requirements */
export function asvsDocument(requirements) {
  const chapterOf = (/** @type {number} */ index) =>
    requirements.filter(({ id }) => id.startsWith(`V${index + 1}.`))
  const having = (/** @type {string} */ status, rows = requirements) =>
    rows.filter((row) => row.status === status)
  return `# OWASP ASVS 5.0.0, levels 1 and 2

Generated from \`docs/asvs.csv\` by \`npm run docs:asvs\`.

The ${requirements.length} requirements of levels 1 and 2 of the [OWASP Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0), by id and in our own words; the text of the standard decides. Each met requirement names tests of \`npm test -- --all\` by file and part of the title. If it requires documentation, it names the section. A requirement that depends on the deployment counts as met only if the code or the sample proxy (\`deploy/nginx.conf\`) fulfils it. \`npm run check\` verifies the names.

${table([
  ['chapter', ...statuses, 'requirements'],
  ['---', '--:', '--:', '--:', '--:'],
  ...chapters.map((name, index) => [`V${index + 1} ${name}`, ...counts(chapterOf(index))]),
  ['**all**', ...counts(requirements)],
])}

## Not met

${details(having('not met'), 'reason')}

## Met

${chapters
  .map((name, index) => ({ title: `V${index + 1} ${name}`, rows: having('met', chapterOf(index)) }))
  .filter(({ rows }) => rows.length > 0)
  .map(({ title, rows }) => `### ${title}\n\n${details(rows, 'how')}`)
  .join('\n\n')}

## Not applicable

${byReason(having('not applicable'))}
`
}

if (import.meta.filename === process.argv[1]) writeFileSync(asvsFile, asvsDocument(readRequirements()))
