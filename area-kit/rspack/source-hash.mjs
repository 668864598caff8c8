import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { kit, packageFolder, readManifest } from '../folders.mjs'

const skipped = new Set(['node_modules', 'dist', 'testing', 'catalogue', 'coverage', 'package-lock.json'])
const isSkipped = (/** @type {string} */ name) =>
  name.startsWith('.') || skipped.has(name) || /\.test\.tsx?$/.test(name)

/** @param {string} path @returns {string[]} every file below a folder, sorted */
function filesBelow(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !isSkipped(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name)
      return entry.isDirectory() ? filesBelow(inner) : [inner]
    })
}

/** @param {string} folder @returns {string[]} it and, recursively, the folders of our packages that it depends on */
function sources(folder) {
  const own = Object.keys(readManifest(folder).dependencies ?? {}).filter((name) => name.startsWith('@fcr/'))
  return [folder, ...own.flatMap((name) => sources(packageFolder(name, folder)))]
}

/**
 * The locked packages, from the nearest lock file. Without the list of workspaces: a new area must not change other
 * builds.
 * @param {string} folder @returns {string}
 */
function lockedPackages(folder) {
  const file = join(folder, 'package-lock.json')
  if (!existsSync(file)) return folder === dirname(folder) ? '' : lockedPackages(dirname(folder))
  /** @type {{ packages: Record<string, { link?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.stringify(
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link),
  )
}

/**
 * Returns a SHA-256 (hex) of everything that a build reads: the files of its folder, our packages that it depends
 * on, the bundler presets and the locked dependencies. Builds are reproducible, so equal hashes mean equal builds.
 * @param {string} folder
 * @param {string[]} presets folders with presets, if they are not only this package's
 */
export function sourceHash(folder, presets = []) {
  const hash = createHash('sha256')
  for (const place of new Set([...sources(folder), join(kit, 'rspack'), ...presets]))
    for (const file of filesBelow(place))
      hash.update(relative(place, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.update(lockedPackages(folder)).digest('hex')
}
