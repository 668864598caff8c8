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
  'README.md',
  'api.md',
  '.cache',
])

/** @typedef {string | { types: string }} Target */

/** The entries on which other repositories may rely. @returns {Record<string, Target>} */
export function publicExports() {
  /** @type {{ exports: Record<string, Target> }} */
  const { exports } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'))
  return Object.fromEntries(Object.entries(exports).filter(([entry]) => !entry.startsWith('./internal/')))
}

/** Packs `@fcr/area-kit`, which uses the area's `@fcr/shared`. @param {string} target */
export function packAreaKit(target) {
  const { name, version, dependencies = {} } = readManifest(kit)
  const own = Object.keys(dependencies).filter((dependency) => dependency !== '@fcr/shared')
  /** @type {{ bin: object }} */
  const { bin } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'))
  const manifest = {
    name,
    version,
    description: 'Builds, tests and checks a federated area of a site.',
    ...commonFields(),
    bin,
    exports: publicExports(),
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
