import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'
import { resolve } from './common.mjs'

/**
 * The bundler's configuration of a server: our own TypeScript in one ES module per entry, npm
 * packages left outside, but for those that are `carried`.
 * @param {{ workspace: string, entries: Record<string, string>, carried?: string[] }} options
 * @returns {import('@rspack/core').Configuration}
 */
export const serverPreset = ({ workspace, entries, carried = [] }) => ({
  mode: 'production',
  name: workspace,
  target: 'node20',
  devtool: 'source-map',
  context: join(root, workspace),
  entry: entries,
  output: {
    path: join(root, workspace, 'dist'),
    clean: true,
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    filename: '[name].mjs',
  },
  resolve,
  externalsType: 'module',
  externals: [
    ({ request }, done) => {
      const own = request === undefined || /^(\.|\/|@fcr\/)/.test(request)
      if (own || carried.includes(request)) done()
      else done(undefined, request)
    },
  ],
  module: {
    parser: { javascript: { importMeta: false, url: false, worker: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        type: 'javascript/auto',
      },
    ],
  },
  optimization: { minimize: false, splitChunks: false },
  node: false,
  stats: 'errors-warnings',
})
