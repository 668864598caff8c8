import { cpSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { kit, readManifest } from '../../area-kit/folders.mjs'
import { root } from '../start/workspaces.mjs'
import { commonFields, installed, packPackage } from './tarball.mjs'

/** Of use in this repository only. */
const left = new Set([
  'node_modules',
  'dist',
  'new-area',
  'jest.config.mjs',
  'tsconfig.json',
  'package.json',
  '.cache',
])

/** Packs `@fcr/area-kit`, which uses the area's `@fcr/shared`. @param {string} target */
export function packAreaKit(target) {
  const { name, version, dependencies = {} } = readManifest(kit)
  const own = Object.keys(dependencies).filter((each) => each !== '@fcr/shared')
  /** @type {{ exports: object, bin: object }} */
  const { exports, bin } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'))
  const manifest = {
    name,
    version,
    description: 'Builds, tests and checks a federated area of a site.',
    ...commonFields(),
    bin,
    exports,
    dependencies: installed(own, kit),
    peerDependencies: { '@fcr/shared': `^${readManifest(join(root, 'shared')).version}` },
  }
  return packPackage(target, manifest, (folder) =>
    cpSync(kit, folder, {
      recursive: true,
      filter: (file) => !left.has(basename(file)) && !/\.test\.ts$/.test(file),
    }),
  )
}
