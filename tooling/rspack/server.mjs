import { join } from 'node:path'
import { resolve } from '@fcr/area-kit/internal/rspack/common.mjs'
import { rspack } from '@rspack/core'
import { root } from '../start/workspaces.mjs'

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
    fcr: './src/fcr.ts',
    'embedded-worker': '@fcr/api/embedded-worker',
    areas: { import: '@fcr/platform/areas', layer: 'areas' },
  },
  output: {
    path: join(root, 'server/dist'),
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    filename: '[name].mjs',
  },
  resolve,
  externalsType: 'module-import',
  externals: [
    ({ request, contextInfo }, done) => {
      const own = request === undefined || /^(\.|\/|@fcr\/)/.test(request)
      if (own || (contextInfo?.issuerLayer === 'areas' && bundled.includes(request))) done()
      else done(undefined, request)
    },
  ],
  plugins: [
    new rspack.CopyRspackPlugin({
      // `package.json`: for its version.
      patterns: ['migrations', 'data', 'mail', 'spreadsheets', 'package.json'].map((folder) => ({
        from: join(root, 'api', folder),
        to: folder,
      })),
    }),
  ],
  module: {
    parser: { javascript: { importMeta: false, url: false, worker: false } },
    rules: [
      {
        // The gateway writes the text of this function into every page. Loaders of later rules run first.
        test: /[\\/]bootstrap-watchdog\.ts$/,
        loader: 'builtin:swc-loader',
        options: { minify: true, jsc: { minify: { compress: { passes: 2 }, mangle: true } } },
      },
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

/**
 * Returns the configuration of the operators' command alone, without the server and its files.
 * @param {string} path folder of the output
 * @returns {import('@rspack/core').Configuration}
 */
export function areasPreset(path) {
  const { entry, output, ...preset } = serverPreset()
  const { areas } = /** @type {import('@rspack/core').EntryObject} */ (entry)
  return {
    ...preset,
    name: 'areas',
    entry: { areas: areas ?? [] },
    output: { ...output, path, clean: true },
    devtool: false,
    plugins: [],
  }
}
