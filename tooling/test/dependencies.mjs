// Checks licences of everything in package-lock.json, and known advisories against production dependencies.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, workspaces } from '../start/workspaces.mjs'

/** @typedef {{ package: string, finding: string, reason: string, until: string }} Exception */
/** @typedef {{ allowed: string[], exceptions: Exception[] }} Policy */
/** @typedef {{ packages: Record<string, { license?: string, link?: boolean }> }} Lock */
/** @typedef {{ via: (string | { url: string, title: string, severity: string })[] }} Vulnerability */

/**
 * Whether a flat SPDX expression is allowed: any of its alternatives (OR), or all of its parts (AND).
 * @param {string} licence @param {string[]} allowed
 */
export const isAllowed = (licence, allowed) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((id) => allowed.includes(id)))

/** @param {Policy} policy @param {string} name @param {string} finding @param {string} today YYYY-MM-DD */
const isExcepted = ({ exceptions }, name, finding, today) =>
  exceptions.some(
    (exception) => exception.package === name && exception.finding === finding && today <= exception.until,
  )

/** One line per package whose licence is neither allowed nor excepted. @param {Lock} lock @param {Policy} policy @param {string} today */
export const licenceProblems = ({ packages }, policy, today) =>
  Object.entries(packages).flatMap(([path, { license = 'no licence', link }]) => {
    const name = path.split('node_modules/').pop() ?? ''
    if (link || !path.includes('node_modules/') || isAllowed(license, policy.allowed)) return []
    return isExcepted(policy, name, license, today) ? [] : [`${name}: licence ${license} is not allowed`]
  })

/**
 * One line per high or critical advisory in npm's report; undefined if the report is an error.
 * @param {{ vulnerabilities?: Record<string, Vulnerability> }} report @param {Policy} policy @param {string}
 * today
 */
export const advisoryProblems = ({ vulnerabilities }, policy, today) =>
  vulnerabilities &&
  Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((advisory) => {
      // A string names a nested package, which has its own entry.
      if (typeof advisory === 'string' || !['high', 'critical'].includes(advisory.severity)) return []
      const id = advisory.url.split('/').pop() ?? ''
      return isExcepted(policy, name, id, today)
        ? []
        : [`${name}: ${advisory.severity}, ${advisory.title} (${advisory.url})`]
    }),
  )

/** Output of `npm audit` for the site and its servers; an empty report if the registry does not respond. */
function audit() {
  const production = workspaces().filter((name) => !['area-kit', 'tooling', 'e2e', 'bench'].includes(name))
  const flags = ['--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000']
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', ...flags, ...production.map((name) => `--workspace=${name}`)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.on('error', () => resolve({}))
    child.on('close', () => resolve(output.trimStart().startsWith('{') ? JSON.parse(output) : {}))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const [policy, today] = [read('tooling/test/dependencies.json'), new Date().toISOString().slice(0, 10)]
  const advisories = advisoryProblems(await audit(), policy, today)
  if (!advisories) console.log('Advisories not checked: the registry does not respond.')
  const problems = [...licenceProblems(read('package-lock.json'), policy, today), ...(advisories ?? [])]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
