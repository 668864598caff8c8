// The quality bar's security list, sent to running instances. `npm run bench security` starts two of its own behind one
// database; `-- --url http://localhost:3000 --demo .data/demo.json` tries one that runs (`--url` again for a second;
// `--unlimited` where it was started with its limits out of the way). Exits 1 when a line fails.
import { accessChecks } from './security/access.mjs'
import { inputChecks } from './security/input.mjs'
import { loginChecks } from './security/logins.mjs'
import { sessionChecks } from './security/sessions.mjs'
import { openTarget, withOwnTarget } from './security/target.mjs'
import { traceChecks } from './security/traces.mjs'

const checks = [...loginChecks, ...sessionChecks, ...accessChecks, ...inputChecks, ...traceChecks].sort(
  (one, other) => Number(one.line) - Number(other.line),
)

/** @param {import('./security/target.mjs').Target} target */
async function runAll(target) {
  /** @type {{ line: string, result: string, what: string, note: string }[]} */
  const rows = []
  for (const { line, what, needs = [], run } of checks) {
    const lacking = needs.filter((need) => !target[need])
    const row = { line, result: 'pass', what, note: '' }
    if (lacking.length > 0) Object.assign(row, { result: 'skipped', note: `needs: ${lacking.join(', ')}` })
    else
      try {
        row.note = (await run(target)) ?? ''
      } catch (error) {
        Object.assign(row, { result: 'FAIL', note: error instanceof Error ? error.message : String(error) })
        process.exitCode = 1
      }
    console.log(`${row.result.padEnd(8)} ${line.padStart(2)}  ${what}${row.note ? `  [${row.note}]` : ''}`)
    rows.push(row)
  }
  return rows
}

/**
 * @param {{ url?: string[] | undefined, demo?: string | undefined, instances?: string | undefined, unlimited?: boolean | undefined }} options
 */
export async function security({ url, demo = '.data/demo.json', instances = '2', unlimited = false }) {
  /** @type {Awaited<ReturnType<typeof runAll>>} */
  const rows = url
    ? await runAll(openTarget(url, demo, unlimited))
    : await withOwnTarget(Number(instances), runAll)
  const count = (/** @type {string} */ result) => rows.filter((row) => row.result === result).length
  return [{ passed: count('pass'), failed: count('FAIL'), skipped: count('skipped') }]
}
