import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package. */
export const kit = dirname(fileURLToPath(import.meta.url))

/**
 * Returns the folder of an installed package, as code in another folder would find it. Packages need not export their
 * manifest.
 * @param {string} name @param {string} [from]
 */
export function packageFolder(name, from = kit) {
  for (let folder = from; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules', name)
    if (existsSync(join(modules, 'package.json'))) return realpathSync(modules)
    if (folder === dirname(folder)) throw new Error(`${name} is not installed in ${from} or above`)
  }
}

/** @typedef {{ name: string, version: string, dependencies?: Record<string, string> }} Manifest */

/** @param {string} folder of a package @returns {Manifest} */
export const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Returns the name of the workspace or area in a folder: its package's, without the scope. @param {string} folder */
export const nameOf = (folder) => readManifest(folder).name.replace(/^@[^/]+\//, '')
