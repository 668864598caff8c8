// Runs jest for the workspace of the current folder, or for all workspaces in the root.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { installDependencies } from '../start/install.mjs'

installDependencies()
const require = createRequire(import.meta.url)
const jest = require.resolve('jest/package.json').replace('package.json', 'bin/jest.js')
// Tests create many short-lived objects: with a larger young generation, collecting them takes a tenth less of the time.
const collector = '--max-semi-space-size=64'
const flags = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`
const child = spawn(process.execPath, [collector, jest, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: flags },
})
child.on('exit', (code) => process.exit(code ?? 1))
