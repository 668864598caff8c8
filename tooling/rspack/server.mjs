import { rspack } from '@rspack/core'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'
import { resolve } from './common.mjs'

/** Packages of many small files, bundled to make `npm run areas` start faster. */
const bundled = ['zod', 'semver']

/**
 * Returns the bundler's configuration of the server: one ES module per program, and the files that they read.
 * Npm packages are external, except the `bundled` ones.
 * @returns {import('@rspack/core').Configuration}
 */
export const serverPreset = () => ({
  mode: 'production',
  name: 'server',
  target: 'node20',
  devtool: 'source-map',
  context: join(root, 'server'),
  entry: {
    index: './src/index.ts',
    serve: './src/serve.ts',
    fcr: '@fcr/api/fcr',
    'embedded-worker': '@fcr/api/embedded-worker',
    areas: { import: '@fcr/platform/areas', layer: 'areas' },
  },
  output: {
    path: join(root, 'server/dist'),
    clean: true,
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    filename: '[name].mjs',
  },
  resolve,
  externalsType: 'module',
  externals: [
    ({ request, contextInfo }, done) => {
      const own = request === undefined || /^(\.|\/|@fcr\/)/.test(request)
      if (own || (contextInfo?.issuerLayer === 'areas' && bundled.includes(request))) done()
      else done(undefined, request)
    },
  ],
  plugins: [
    new rspack.CopyRspackPlugin({
      patterns: ['migrations', 'data', 'mail', 'spreadsheets'].map((folder) => ({
        from: join(root, 'api', folder),
        to: folder,
      })),
    }),
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
  // `serve` sets NODE_ENV itself.
  optimization: { minimize: false, splitChunks: false, nodeEnv: false },
  node: false,
  stats: 'errors-warnings',
})
