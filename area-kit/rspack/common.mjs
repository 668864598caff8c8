import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { packageFolder } from '../folders.mjs'

/**
 * Oldest supported browsers: those with <dialog>, on phones from about 2020 that still get updates. Builds convert syntax;
 * type checking refuses functions that these browsers lack (`lib` in tsconfig.area.json). The areas of officials and staff need
 * Safari 16.4, for the lookbehinds in the patterns that read pasted texts.
 */
export const targets = ['chrome >= 87', 'edge >= 87', 'firefox >= 98', 'safari >= 15.4', 'ios_saf >= 15.4']

/** In a separate repository, an area has a compiled copy, for newer browsers than ours. */
const shared = packageFolder('@fcr/shared')
/**
 * Only the shell contains the design system, so its class names need no version. A prerendered page therefore
 * matches the classes of whichever shell is live.
 */
const ui = join(shared, 'ui')
/** Placeholder for the folder of the live shell's files. */
const shellToken = '{{shell}}/'
const className = (/** @type {string} */ prefix) => `${prefix}-[local]-[hash:base64:5]`

/**
 * @param {{ development: boolean, classPrefix: string, prerender?: boolean }} options `classPrefix` contains
 * area and version, so that no style leaks into another area or version; `prerender`: for Node, class names
 * only
 * @returns {NonNullable<import('@rspack/core').Configuration['module']>}
 */
export const rules = ({ development, classPrefix, prerender = false }) => ({
  generator: {
    'css/auto': { localIdentName: className(classPrefix), exportsOnly: prerender },
    asset: { emit: !prerender },
  },
  // `pure`: the build fails if a CSS module has a selector without a local class, which would be global.
  parser: { 'css/auto': { namedExports: false, pure: true } },
  rules: [
    {
      test: /\.[cm]?[jt]sx?$/,
      exclude: { and: [/node_modules/], not: [shared] },
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh: development } },
        },
        env: { targets },
      },
      type: 'javascript/auto',
    },
    {
      test: /\.css$/,
      oneOf: [
        { include: ui, type: 'css/auto', generator: { localIdentName: 'ui-[name]-[local]' } },
        { type: 'css/auto' },
      ],
    },
    {
      test: /\.(svg|woff2|png|jpg|webp)$/,
      oneOf: [
        { resourceQuery: /raw/, type: 'asset/source' },
        // The browser's page will use the shell's copy.
        ...(prerender ? [{ issuer: ui, type: 'asset/resource', generator: { publicPath: shellToken } }] : []),
        { type: 'asset/resource' },
      ],
    },
  ],
})

/** @param {boolean} development @returns {NonNullable<import('@rspack/core').Configuration['optimization']>} */
export const optimization = (development) => ({
  minimize: !development,
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
  ],
  // 'deterministic' ids depend on absolute paths: another folder would give another build.
  moduleIds: development ? 'named' : 'natural',
  chunkIds: development ? 'named' : 'deterministic',
})

/**
 * How long the bundler's code waits for a lazy chunk, in milliseconds. It cannot tell a slow line from a file that
 * never loads; on a slow line the largest chunks take a minute.
 */
const chunkPatience = 120_000

/**
 * Returns where the files of shell and areas are written, except their first script.
 * @param {string} folder the workspace's @param {string} global name of this version in a page
 */
export const output = (folder, global) => ({
  path: join(folder, 'dist'),
  clean: true,
  publicPath: 'auto',
  uniqueName: global,
  chunkFilename: 'static/[name].[contenthash:8].js',
  cssFilename: 'static/[name].[contenthash:8].css',
  cssChunkFilename: 'static/[name].[contenthash:8].css',
  assetModuleFilename: 'static/[name].[contenthash:8][ext]',
  crossOriginLoading: /** @type {const} */ ('anonymous'),
  chunkLoadTimeout: chunkPatience,
})

export const resolve = { extensions: ['.ts', '.tsx', '.mjs', '.js'] }

/** @param {boolean} development @returns {Partial<import('@rspack/core').Configuration>} */
export const base = (development) => ({
  mode: development ? 'development' : 'production',
  // Built files do not name their source maps, which `areas publish` stores separately.
  devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
  resolve,
  optimization: optimization(development),
  performance: { hints: false },
  stats: 'errors-warnings',
})
