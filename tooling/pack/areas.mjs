// `npm run pack:areas [-- <folder>]`: packs the command `areas` for machines that have neither this repository nor the
// registry's folder. What it imports is listed in its manifest; it installs and builds nothing.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installDependencies } from './install.mjs'
import { root } from './workspaces.mjs'

/** @typedef {{ version: string, license: string, engines: object, peerDependencies?: Record<string, string> }} Manifest */

/** @param {string} file @returns {Manifest} */
const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The installed versions of the packages that the files import, and of their peer dependencies. */
function dependenciesOf(/** @type {string} */ folder) {
  const required = createRequire(join(root, 'platform/package.json'))
  const installed = (/** @type {string} */ name) =>
    readManifest(
      required.resolve
        .paths(name)
        ?.map((path) => join(path, name, 'package.json'))
        .find(exists) ?? name,
    )
  const imported = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /^import .* from "((?:@[^"/]+\/)?[^"./:][^"/:]*)[^":]*"/gm,
      ),
    ].map(([, name = '']) => name),
  )
  const names = new Set(imported)
  for (const name of imported)
    for (const peer of Object.keys(installed(name).peerDependencies ?? {})) names.add(peer)
  return Object.fromEntries([...names].sort().map((name) => [name, installed(name).version]))
}

const exists = (/** @type {string} */ file) => {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}

/** Writes the package into a folder and returns the file. @param {string} target */
export async function packAreas(target) {
  const { bundle } = await import('@fcr/area-kit/rspack/bundle.mjs')
  const { areasPreset } = await import('../rspack/server.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'fcr-areas-'))
  try {
    await bundle(areasPreset(folder))
    const { version, license, engines } = readManifest(join(root, 'package.json'))
    const manifest = {
      name: '@fcr/areas',
      version,
      description: 'Publishes and operates the areas of a site, at an address or in a folder.',
      license,
      type: 'module',
      bin: { areas: 'areas.mjs' },
      engines,
      dependencies: dependenciesOf(folder),
    }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    mkdirSync(target, { recursive: true })
    const words = ['pack', '--silent', '--pack-destination', resolve(target)]
    return join(resolve(target), execFileSync('npm', words, { cwd: folder, encoding: 'utf8' }).trim())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.filename === process.argv[1]) {
  installDependencies()
  console.log(await packAreas(process.argv[2] ?? join(root, '.data')))
}
