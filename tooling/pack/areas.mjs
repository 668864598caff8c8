// `npm run pack:areas [-- <folder>]`: packs the command `areas` for machines that have neither this repository nor the
// registry's folder. What it imports is listed in its manifest; it installs and builds nothing.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'
import { importedBy } from './imported.mjs'
import { commonFields, installed, packPackage, writeProgram } from './tarball.mjs'

const platform = join(root, 'platform')

/** Writes the package into a folder. @param {string} target */
export async function packAreas(target) {
  const { bundle } = await import('@fcr/area-kit/internal/rspack/bundle.mjs')
  const { areasPreset } = await import('../rspack/server.mjs')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = {
    name: '@fcr/areas',
    version,
    description: 'Publishes and operates the areas of a site, at an address or in a folder.',
    ...commonFields(),
    bin: { areas: 'areas.cjs' },
    /** @type {Record<string, string>} */
    dependencies: {},
  }
  return packPackage(target, manifest, async (folder) => {
    await bundle(areasPreset(folder))
    writeProgram(folder, 'areas')
    manifest.dependencies = installed(importedBy(folder, platform), platform)
  })
}

if (import.meta.filename === process.argv[1]) {
  installDependencies()
  const target = resolve(process.argv[2] ?? join(root, '.data'))
  const { file } = await packAreas(target)
  console.log(join(target, file))
}
