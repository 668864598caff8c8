import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { installDependencies } from './install.mjs'
import { root } from './workspaces.mjs'

/** Runs an entry of a server's bundle with this command's arguments. @param {string} workspace @param {string} entry */
export async function runBuilt(workspace, entry) {
  installDependencies()
  await build([workspace], { local: false, stale: true, say: (line) => console.error(line) })
  const script = join(root, workspace, 'dist', `${entry}.mjs`)
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
