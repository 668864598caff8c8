// Checks claims of the documents: that quoted tests exist and run, that the page of ASVS is complete, and that measured
// figures name a command that exists and a date. Figures older than ninety days are listed, not refused.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { asvsFile, asvsProblems, quote } from '../docs/asvs.mjs'
import { root } from '../start/workspaces.mjs'
import { parts, testFiles } from './parts.mjs'

const dayMs = 86_400_000

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const scripts = () => JSON.parse(read('package.json')).scripts
const benches = () =>
  [...read('bench/bench.mjs').matchAll(/^ {2}'?([\w-]+)'?: async/gm)].map(([, name]) => name)

const suite = new Set([
  ...parts.flatMap((part) => testFiles(part, true)),
  ...readdirSync(join(root, 'e2e/tests')).map((file) => `e2e/tests/${file}`),
])

/**
 * Texts of the titles of a test file, tables of `each` included; skipped tests have none.
 * @param {string} file its name @param {string} source
 */
export function titlesIn(file, source) {
  /** @type {string[]} */
  const titles = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isCallExpression(node) && /^x?(it|test|describe)\b/.test(node.expression.getText())) {
      if (/^x|\.(skip|todo|fixme)\b/.test(node.expression.getText())) return
      titles.push(...textsIn(node.expression), ...node.arguments.slice(0, 1).flatMap(textsIn))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return titles
}

/** String literals and texts of templates. @param {ts.Node} node @returns {string[]} */
const textsIn = (node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)
    ? [node.text]
    : node.getChildren().flatMap(textsIn)

/** @type {Map<string, string[]>} */
const titles = new Map()
/** @param {string} file @param {string} title a part of it */
function testProblem(file, title) {
  if (!suite.has(file)) return `${file} is no test of 'npm test -- --all'`
  if (!titles.has(file)) titles.set(file, titlesIn(file, read(file)))
  return titles.get(file)?.some((text) => text.includes(title)) ? undefined : `${file} has no test "${title}"`
}

/** Problems of the tests that a document quotes: `file` "part of a title". @param {string} text */
export const quoteProblems = (text) =>
  [...text.matchAll(quote)].flatMap(([, file = '', title = '']) => testProblem(file, title) ?? [])

/** @param {string} command @returns {string[]} */
function commandProblems(command) {
  const [, script = '', names = ''] = /^npm run ([\w:]+)(?: ([\w -]+))?$/.exec(command) ?? []
  if (!(script in scripts())) return [`'${command}' does not exist`]
  const missing = script === 'bench' ? names.split(' ').filter((name) => !benches().includes(name)) : []
  return missing.map((name) => `'npm run bench' has no '${name}'`)
}

/**
 * Problems and old dates of measured figures. A paragraph or table that gives some says "Measured", and by what:
 * (`npm run bench map`, 2026-11-20), or (by hand, 2026-11-20).
 * @param {string} text @param {number} today milliseconds since 1970
 */
export function figureFindings(text, today) {
  const sources = [...text.matchAll(/\((?:`([^`]+)`|by hand), (\d{4}-[^),;]*)/g)]
  const problems = sources.flatMap(([source, command, date = '']) => [
    ...(Number.isNaN(Date.parse(date)) || date.length !== 10 ? [`${source}): no date`] : []),
    ...(command === undefined ? [] : commandProblems(command)),
  ])
  const bare = text
    .split(/\n\s*\n/)
    .filter((block) => /\bMeasured\b/.test(block) && !/, \d{4}-\d\d-\d\d[),;]/.test(block))
  const old = sources
    .filter(([, , date = '']) => today - Date.parse(date) > 90 * dayMs)
    .map(([source]) => `${source})`)
  return {
    problems: [...problems, ...bare.map((block) => `no command and date: ${block.slice(0, 80)}`)],
    old,
  }
}

function check() {
  const problems = asvsProblems(read(asvsFile)).map((problem) => `${asvsFile}: ${problem}`)
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file}`)
    .filter((file) => file.endsWith('.md'))
  for (const file of [...documents, 'README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CONTRIBUTING.md']) {
    const findings = figureFindings(read(file), Date.now())
    problems.push(
      ...[...quoteProblems(read(file)), ...findings.problems].map((problem) => `${file}: ${problem}`),
    )
    for (const source of findings.old) console.log(`${file}: measured more than ninety days ago ${source}`)
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.filename === process.argv[1]) check()
