// Checks that docs/asvs.md lists every requirement once, counts them correctly, and cites existing evidence:
// its paths and those in docs/security.md, and the quoted test names. Neither file may contain a placeholder
// (TBD:…).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from '../start/workspaces.mjs'

/** Number of requirements of levels 1 and 2. */
const requirements = 253
const statuses = ['met', 'not met', 'not applicable']

/** @type {string[]} */
const problems = []
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const [table, security] = [read('docs/asvs.md'), read('docs/security.md')]
/** Cells of the table rows that match. @param {RegExp} start */
const rowsOf = (start) =>
  table
    .split('\n')
    .filter((line) => start.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))

const rows = rowsOf(/^\| V\d+\.\d+\.\d+ /)
const ids = new Set(rows.map(([id]) => id))
if (rows.length !== requirements || ids.size !== requirements)
  problems.push(`${rows.length} rows with ${ids.size} ids instead of ${requirements}`)
for (const [id, level, , status = '', , evidence = ''] of rows) {
  if (!statuses.includes(status) || !/^[12]$/.test(level ?? '')) problems.push(`${id}: ${level}, '${status}'`)
  if (status === 'met' && evidence === '–') problems.push(`${id}: met, but nothing shows it`)
}

for (const [chapter = '', ...counts] of rowsOf(/^\| (V\d+ |\*\*all)/)) {
  const [prefix = ''] = chapter.split(' ')
  const among = rows.filter(([id = '']) => prefix === '**all**' || id.startsWith(`${prefix}.`))
  const counted = [...statuses.map((status) => among.filter((row) => row[3] === status).length), among.length]
  if (counts.join() !== counted.join()) problems.push(`${chapter}: ${counted.join(', ')} and not ${counts}`)
}

for (const [, file = '', name = ''] of `${table}${security}`.matchAll(/`([^`]+)` "([^"]+)"/g))
  if (existsSync(join(root, file)) && !read(file).includes(name)) problems.push(`${file} has no "${name}"`)
for (const [placeholder] of `${table}${security}`.matchAll(/TBD:[\w-]*/g))
  problems.push(`${placeholder} is not resolved`)

const path = new RegExp(`\`((?:${[...workspaces(), 'docs', 'deploy'].join('|')})/[\\w./-]+)\``, 'g')
for (const [, file = ''] of `${table}${security}`.matchAll(path))
  if (!existsSync(join(root, file))) problems.push(`${file} does not exist`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
