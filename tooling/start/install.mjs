import { spawnSync } from 'node:child_process'
import { dependenciesInstalled, StartError } from './preflight.mjs'
import { root } from './workspaces.mjs'

/** Installs the locked dependencies where they are missing or others than the lock file names. */
export function installDependencies() {
  if (dependenciesInstalled()) return
  console.log('Installing the locked dependencies (npm ci); this happens once …')
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Called from `npm start`, npm would hand its own settings on to npm.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
    ),
  })
  if (result.status !== 0) throw new StartError('The dependencies could not be installed; see above.')
}
