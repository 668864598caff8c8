// Programs that tests need and that Debian packages.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isProgram } from '../../shared/server/chromium.mjs'

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))

/**
 * Installs packages of Debian with apt-get, and returns whether they are installed then. It does nothing on other
 * systems, without root's rights, and with SKIP_SYSTEM_INSTALL=1.
 * @param {string[]} packages
 */
export function installFromDebian(packages) {
  if (process.env['SKIP_SYSTEM_INSTALL'] === '1' || process.getuid?.() !== 0 || !isDebian()) return false
  console.log(`Installing with apt-get: ${packages.join(', ')} (SKIP_SYSTEM_INSTALL=1 forbids it) …`)
  const options = {
    stdio: /** @type {const} */ ('inherit'),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    // Some derivatives of Debian lack a package; the others are still installed.
    const offered = packages.filter((name) => spawnSync('apt-cache', ['show', name]).status === 0)
    if (offered.length > 0)
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...offered], options)
    return offered.length === packages.length
  } catch {
    return false
  }
}

/** Debian keeps servers in folders that are not on the search path of every user. */
const alsoIn = ['/usr/sbin', '/usr/local/sbin']

/** @param {string} name @returns {string | undefined} */
const onMachine = (name) =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...alsoIn]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram)

/**
 * Returns the path of a program, from Debian's package if it is missing. Throws with installation instructions if
 * there is none.
 * @param {string} name of the program
 * @param {string} [debianPackage]
 */
export function findProgram(name, debianPackage = name) {
  const program = onMachine(name) ?? (installFromDebian([debianPackage]) ? onMachine(name) : undefined)
  if (program) return program
  throw new Error(`A test needs ${name}. Install it (Debian and Ubuntu: apt-get install ${debianPackage}).`)
}
