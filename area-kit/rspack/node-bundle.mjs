import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { base } from './common.mjs'

/**
 * Bundles modules for Node and returns the bundle's address.
 * @param {string} path folder for the bundle; emptied first
 * @param {string[]} exports export statements of ES modules
 * @param {import('@rspack/core').Configuration} options
 */
export async function bundleForNode(path, exports, { output, ...options }) {
  await bundle({
    ...base(false),
    target: 'node20',
    entry: { bundle: `data:text/javascript,${encodeURIComponent(exports.join('\n'))}` },
    output: {
      path,
      clean: true,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      ...output,
    },
    optimization: { minimize: false },
    ...options,
  })
  return pathToFileURL(join(path, 'bundle.mjs')).href
}
