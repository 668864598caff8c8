import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder, readManifest } from '../folders.mjs'

/** Version of the package that a module belongs to. @param {string} name @param {string} [from] */
const installed = (name, from) =>
  readManifest(packageFolder(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, from)).version

/**
 * Modules that the shell provides to every area, each with the shell's chunk that contains it. Areas never
 * bundle them: two copies of React, of the router or of the session would not share state.
 * @type {Record<string, string>}
 */
export const chunks = JSON.parse(
  readFileSync(join(packageFolder('@fcr/shared'), 'contracts/singletons.json'), 'utf8'),
)

/** Installed version of each. */
export const singletons = Object.fromEntries(Object.keys(chunks).map((name) => [name, installed(name)]))

/** Version of the federation runtime, which the shell provides to areas. */
export const federation = installed(
  '@module-federation/runtime',
  packageFolder('@module-federation/webpack-bundler-runtime', packageFolder('@module-federation/enhanced')),
)

/**
 * Returns the range of versions with which an area built against this one runs: the same major, at least the
 * same minor. Patches change no interface, so an older patch is also fine.
 * @param {string} version
 */
export const requiredRange = (version) => version.replace(/^(\d+\.\d+)\..*$/, '^$1.0')
