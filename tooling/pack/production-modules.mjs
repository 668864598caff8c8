import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { requiredPeers } from './imported.mjs'

/**
 * @typedef {{
 *   name: string, version: string, license?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 * } & import('./imported.mjs').Peers} Manifest
 */

/** @param {string} folder @returns {Manifest} */
const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Finds an installed package as Node does. @param {string} name @param {string} from @param {string} root */
function installedFolder(name, from, root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (relative(root, folder) === '') return undefined
  }
}

/**
 * Returns the folders of packages and of everything that these need at run time, as installed below a root. Leaves
 * out optional packages that are not installed, such as builds for other systems.
 * @param {Iterable<string>} names @param {string} root @param {string} [from] folder that needs them
 */
export function productionModules(names, root, from = root) {
  /** @type {Set<string>} */
  const folders = new Set()
  /** @param {string} name @param {string} needing @param {boolean} optional */
  const add = (name, needing, optional) => {
    const place = installedFolder(name, needing, root)
    if (!place && optional) return
    if (!place)
      throw new Error(`${name} is not installed, which ${relative(root, needing) || 'the server'} needs`)
    if (folders.has(place)) return
    folders.add(place)
    const manifest = manifestIn(place)
    const optionals = Object.keys(manifest.optionalDependencies ?? {})
    for (const dependency of optionals) add(dependency, place, true)
    for (const dependency of [...Object.keys(manifest.dependencies ?? {}), ...requiredPeers(manifest)])
      if (!optionals.includes(dependency)) add(dependency, place, false)
  }
  for (const name of names) add(name, from, false)
  return [...folders].sort()
}

/** Copies packages, each without those that are installed inside it. @param {string[]} folders @param {string} root @param {string} target */
export function copyModules(folders, root, target) {
  for (const folder of folders)
    cpSync(folder, join(target, relative(root, folder)), {
      recursive: true,
      dereference: true,
      filter: (path) => path === folder || !relative(folder, path).startsWith('node_modules'),
    })
}

/** Returns name, version and licence texts of packages, one after the other. @param {string[]} folders */
export const licences = (folders) =>
  folders
    .map((folder) => {
      const { name, version, license = 'see below' } = manifestIn(folder)
      const texts = readdirSync(folder)
        .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      return [`${name} ${version} (${license})`, ...texts].join('\n\n')
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
