import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../server/src/preflight.mjs'
import { isAlive } from '../../shared/server/processes.mjs'
import { root } from './workspaces.mjs'

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} Lock */
/** @param {string} file @returns {Lock | undefined} */
const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Whether the installed packages match package-lock.json, apart from optional ones. */
function dependenciesInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted.packages).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || optional) return true
    const isPresent = link || present.packages[path]?.version === version
    return isPresent && existsSync(join(root, path, 'package.json'))
  })
}

/** Installs the locked dependencies if they are missing or differ from the lock file. */
export function installDependencies() {
  if (dependenciesInstalled()) return
  const release = waitForTurn()
  try {
    // Another process may have installed them while we waited.
    if (!dependenciesInstalled()) install()
  } finally {
    release()
  }
}

/** Two installations in one checkout would corrupt each other: the second waits for the first. */
function waitForTurn() {
  const lock = join(root, '.installing')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error)
      if (code !== 'EEXIST') throw new StartError(`${root} cannot be written (${code}).`)
      if (!isHeld(lock)) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
}

/** Whether the process that holds the lock is alive; a killed one leaves its file. @param {string} lock */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // An empty file is still being written.
    return pid === 0 || isAlive(pid)
  } catch {
    return false
  }
}

function install() {
  console.log('Installing the locked dependencies (npm ci); this happens once …')
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Otherwise the outer npm would pass its settings on to the inner one.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
    ),
  })
  if (result.status !== 0)
    throw new StartError(
      'The dependencies could not be installed; see above. npm needs its registry: npm_config_registry names another one, HTTPS_PROXY a proxy.',
    )
}
