import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder, readManifest } from '../folders.mjs'

/** Version of the package that a module belongs to. @param {string} name */
const installed = (name) => readManifest(packageFolder(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)).version

/**
 * Modules that the shell provides to every area. Areas never bundle them: two copies of React, of the router or of the
 * session would not share state. `chunk`: the shell's chunk that contains it. `version`: of an entry of `@fcr/shared`, whose
 * package has another one (docs/adr/0021).
 * @type {[name: string, { chunk: string, version?: string }][]}
 */
const list = Object.entries(
  JSON.parse(readFileSync(join(packageFolder('@fcr/shared'), 'platform/shared-modules.json'), 'utf8')),
)

/** The shell's chunk of each. */
export const chunks = Object.fromEntries(list.map(([name, { chunk }]) => [name, chunk]))

/** Version of each, which the shell provides: of a package, the installed one. */
export const sharedModules = Object.fromEntries(
  list.map(([name, { version = installed(name) }]) => [name, version]),
)

/** Version of the federation packages, which generate an area's container. */
export const federation = installed('@module-federation/enhanced')

/**
 * Returns the range of versions with which an area built against this one runs: the same major, at least the
 * same minor. Patches change no interface, so an older patch is also fine.
 * @param {string} version
 */
export const requiredRange = (version) => version.replace(/^(\d+\.\d+)\..*$/, '^$1.0')
