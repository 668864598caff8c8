import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { installDependencies } from './install.mjs'
import { root } from './workspaces.mjs'

/** Runs an entry of a server's bundle with this command's arguments. @param {string} workspace @param {string} entry */
export async function runBuilt(workspace, entry) {
  installDependencies()
  await build([workspace], { local: false, stale: true, say: (line) => console.error(line) })
  process.chdir(root)
  // In this process: another one would have an operator wait for its start.
  await import(pathToFileURL(join(root, workspace, 'dist', `${entry}.mjs`)).href)
}
