// `npm run pack:areas [-- <folder>]`: packs the command `areas` for machines that have neither this repository nor the
// registry's folder. What it imports is listed in its manifest; it installs and builds nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageFolder } from '../../area-kit/folders.mjs'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'
import { commonFields, installed, packPackage } from './tarball.mjs'

const platform = join(root, 'platform')

/** The packages that the files in a folder import, and their peer dependencies. @param {string} folder */
function importedBy(folder) {
  const imported = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /^import .* from "((?:@[^"/]+\/)?[^"./:][^"/:]*)[^":]*"/gm,
      ),
    ].map(([, name = '']) => name),
  )
  return new Set(imported.flatMap((name) => [name, ...peersOf(packageFolder(name, platform))]))
}

/** @param {string} folder of a package @returns {string[]} */
const peersOf = (folder) =>
  Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).peerDependencies ?? {})

/** Writes the package into a folder. @param {string} target */
export async function packAreas(target) {
  const { bundle } = await import('@fcr/area-kit/rspack/bundle.mjs')
  const { areasPreset } = await import('../rspack/server.mjs')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = {
    name: '@fcr/areas',
    version,
    description: 'Publishes and operates the areas of a site, at an address or in a folder.',
    ...commonFields(),
    bin: { areas: 'areas.mjs' },
    /** @type {Record<string, string>} */
    dependencies: {},
  }
  return packPackage(target, manifest, async (folder) => {
    await bundle(areasPreset(folder))
    manifest.dependencies = installed(importedBy(folder), platform)
  })
}

if (import.meta.filename === process.argv[1]) {
  installDependencies()
  const target = resolve(process.argv[2] ?? join(root, '.data'))
  const { file } = await packAreas(target)
  console.log(join(target, file))
}
