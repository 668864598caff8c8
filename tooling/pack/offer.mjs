import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'
import { installed } from './tarball.mjs'

/** Imports of an area besides our packages: shell and area share the first ones. */
const dependencies = ['@tanstack/react-query', 'react', 'react-dom', 'react-router-dom']
const devDependencies = [
  '@jest/globals',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
  'prettier',
]

/**
 * Returns what areas in other repositories need.
 * @param {import('./tarball.mjs').Packed[]} packages
 * @returns {import('@fcr/area-kit/internal/new-area/repository-files.mjs').Offer}
 */
export function offerOf(packages) {
  const { overrides, allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    files: Object.fromEntries(packages.map(({ name, file }) => [name, file])),
    manifest: { overrides, allowScripts },
    dependencies: installed(dependencies, root),
    devDependencies: installed(devDependencies, root),
  }
}
