import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

const skipped = new Set(['node_modules', 'dist', 'testing', 'catalogue', 'coverage'])
const isTest = (/** @type {string} */ name) => /\.test\.tsx?$/.test(name)

/** @param {string} path @returns {string[]} every file below a folder (or the file itself), sorted */
function filesBelow(path) {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !isTest(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name)
      return entry.isDirectory() ? filesBelow(inner) : [inner]
    })
}

/**
 * @param {string} workspace @returns {string[]} its folder and, recursively, the folders of the workspaces it
 * depends on
 */
function sources(workspace) {
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@fcr/'))
  return [workspace, ...own.flatMap((name) => sources(name.slice('@fcr/'.length)))]
}

/** The locked packages. Without the list of workspaces: a new area must not change other builds. */
function lockedPackages() {
  /** @type {{ packages: Record<string, { link?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return JSON.stringify(
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link),
  )
}

/**
 * Returns a SHA-256 (hex) of everything that a workspace's build reads: its files, the workspaces it depends
 * on, the bundler presets and the locked dependencies. Builds are reproducible, so equal hashes mean equal
 * builds.
 * @param {string} workspace folder name
 */
export function sourceHash(workspace) {
  const hash = createHash('sha256')
  const files = [
    ...[...new Set(sources(workspace))].flatMap((folder) => filesBelow(join(root, folder))),
    ...filesBelow(join(root, 'tooling/rspack')),
    join(root, 'tsconfig.base.json'),
  ]
  for (const file of files) {
    if (!existsSync(file)) continue
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.update(lockedPackages()).digest('hex')
}
