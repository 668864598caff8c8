import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../area-kit/folders.mjs'

/** @typedef {{ peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Peers */

/** Returns the peer dependencies that a package requires. @param {Peers} manifest */
export const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)

/** Imports of packages, also of those that a script loads when it needs them; modules of Node and of the program do not match. */
const imports = /^(?:import .* from |.*\bimport\()["']((?:@[^"'/]+\/)?[^"'./:][^"'/:]*)[^"':]*["']/gm

/**
 * Returns the packages that the scripts in a folder of built files import, and those that they require next to them.
 * @param {string} folder @param {string} from folder in which they are installed
 */
export function importedBy(folder, from) {
  const imported = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(imports)])
    .map(([, name = '']) => name)
  return new Set(imported.flatMap((name) => [name, ...peersOf(packageFolder(name, from))]))
}

/** @param {string} folder of a package */
const peersOf = (folder) => requiredPeers(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
