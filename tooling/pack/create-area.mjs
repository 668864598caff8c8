import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kit, readManifest } from '../../area-kit/folders.mjs'
import { offerOf } from './offer.mjs'
import { commonFields, installed, packPackage, writeProgram } from './tarball.mjs'

/**
 * Packs the command that creates an area in a separate repository.
 * @param {string} target @param {import('./tarball.mjs').Packed[]} packages to which that area refers
 */
export async function packCreateArea(target, packages) {
  const { bundle } = await import('@fcr/area-kit/internal/rspack/bundle.mjs')
  const manifest = {
    name: 'create-area',
    version: '',
    description: 'Creates a federated area in a separate repository.',
    ...commonFields(),
    bin: { 'create-area': 'create-area.cjs' },
    dependencies: installed(['prettier'], kit),
  }
  const packed = await packPackage(target, manifest, async (folder) => {
    await bundle(preset(folder))
    writeProgram(folder, 'create-area')
    const offer = JSON.stringify(offerOf(packages), null, 2)
    writeFileSync(join(folder, 'offer.json'), `${offer}\n`)
    // npm runs a package that it has already unless the version is another one.
    const hash = createHash('sha256')
      .update(offer)
      .update(readFileSync(join(folder, 'create-area.mjs')))
    manifest.version = `${readManifest(kit).version}-h${hash.digest('hex').slice(0, 12)}`
  })
  renameSync(join(target, packed.file), join(target, 'create-area.tgz'))
  return { ...packed, version: manifest.version, file: 'create-area.tgz' }
}

/** @param {string} path @returns {import('@rspack/core').Configuration} */
const preset = (path) => ({
  mode: 'production',
  name: 'create-area',
  target: 'node20',
  devtool: false,
  context: join(kit, 'new-area'),
  entry: { 'create-area': './create-area.mjs' },
  output: { path, module: true, chunkFormat: 'module', library: { type: 'module' }, filename: '[name].mjs' },
  externalsType: 'module',
  externals: { prettier: 'prettier' },
  module: { parser: { javascript: { importMeta: false, url: false } } },
  optimization: { minimize: false },
  node: false,
  stats: 'errors-warnings',
})
