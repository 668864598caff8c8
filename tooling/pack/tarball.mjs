import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kit, packageFolder, readManifest } from '../../area-kit/folders.mjs'
import { root } from '../start/workspaces.mjs'

/** @typedef {{ name: string, version: string, file: string }} Packed `file` is its name in the target folder */

/**
 * Returns the installed versions of packages, exactly: what an area is built with is what the shell was built with.
 * @param {Iterable<string>} names @param {string} from folder that depends on them
 */
export const installed = (names, from) =>
  Object.fromEntries([...names].sort().map((name) => [name, versionOf(name, from)]))

/** @param {string} name @param {string} from */
function versionOf(name, from) {
  const { name: real, version } = readManifest(packageFolder(name, from))
  return real === name ? version : `npm:${real}@${version}`
}

/** Common fields of all manifests. */
export function commonFields() {
  /** @type {{ license: string, engines: object }} */
  const { license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { license, type: 'module', engines }
}

/**
 * Writes `<name>.cjs`, which starts a packed command. It refuses an unsupported Node before the command itself is
 * parsed.
 * @param {string} folder of the package @param {string} name of the command, which is in `<name>.mjs`
 */
export function writeProgram(folder, name) {
  copyFileSync(join(kit, 'supported-node.cjs'), join(folder, 'supported-node.cjs'))
  const lines = ['#!/usr/bin/env node', "require('./supported-node.cjs')", `import('./${name}.mjs')`]
  writeFileSync(join(folder, `${name}.cjs`), `${lines.join('\n')}\n`)
}

/**
 * Packs a package into a folder. The file's name has a hash of its content: lock files of other repositories name
 * it, and it must not change under them.
 * @param {string} target
 * @param {{ name: string, version: string }} manifest
 * @param {(folder: string) => unknown} write writes the package's other files, and completes the manifest
 * @returns {Promise<Packed>}
 */
export async function packPackage(target, manifest, write) {
  const folder = await mkdtemp(join(tmpdir(), 'fcr-pack-'))
  try {
    await write(folder)
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    mkdirSync(target, { recursive: true })
    const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', target]
    const packed = execFileSync('npm', words, { cwd: folder, encoding: 'utf8' }).trim()
    const bytes = readFileSync(join(target, packed))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const file = packed.replace(/\.tgz$/, `-${hash}.tgz`)
    renameSync(join(target, packed), join(target, file))
    return { name: manifest.name, version: manifest.version, file }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
