import { fileURLToPath } from 'node:url'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { rules } from './common.mjs'

/** Modules that hot reload needs before react-dom loads: React looks for the refresh hook once. */
export const refreshEntries = [
  fileURLToPath(new URL('./refresh-hook.mjs', import.meta.url)),
  fileURLToPath(
    new URL('../client/reactRefreshEntry.js', import.meta.resolve('@rspack/plugin-react-refresh')),
  ),
]

/** @param {import('@rspack/core').Configuration} preset @param {number} port */
const output = (preset, port) => ({
  ...preset.output,
  clean: false,
  filename: '[name].js',
  chunkFilename: '[name].js',
  cssFilename: '[name].css',
  cssChunkFilename: '[name].css',
  assetModuleFilename: '[name][ext]',
  // File names without content hashes: a dev server does not need them.
  publicPath: `http://localhost:${port}/`,
})

/** @param {number} port */
const devServer = (port) => ({
  port,
  host: 'localhost',
  static: false,
  headers: { 'access-control-allow-origin': '*' },
  client: {
    webSocketURL: `ws://localhost:${port}/ws`,
    // Errors of the build cover the page until they are fixed; those of the page are the page's.
    overlay: { errors: true, warnings: false, runtimeErrors: false },
    logging: /** @type {const} */ ('warn'),
  },
})

/**
 * Returns the configuration of an area's dev server for a site that runs elsewhere. There, React is the
 * production build, which supports neither hot reload nor the development JSX, so each edit reloads the page.
 * @param {import('@rspack/core').Configuration} preset a development one
 * @param {number} port
 * @param {string} site its URL; only its pages may receive the reload events
 * @returns {import('@rspack/core').Configuration}
 */
export const forSite = (preset, port, site) => ({
  ...preset,
  output: output(preset, port),
  module: rules({ development: false, classPrefix: String(preset.output?.uniqueName) }),
  // The dev server's own address would only be confusing.
  infrastructureLogging: { level: 'warn' },
  devServer: {
    ...devServer(port),
    hot: false,
    liveReload: true,
    allowedHosts: ['localhost', new URL(site).hostname],
  },
})

/**
 * Returns the configuration of a dev server with hot reload.
 * @param {import('@rspack/core').Configuration} preset a development one
 * @param {number} port
 * @returns {import('@rspack/core').Configuration}
 */
export const withHotReload = (preset, port) => ({
  ...preset,
  output: output(preset, port),
  // Otherwise the bundler's command compiles the modules of a dynamic import only when a page of this server asks for them.
  lazyCompilation: false,
  plugins: [
    ...(preset.plugins ?? []),
    new ReactRefreshRspackPlugin({ library: String(preset.output?.uniqueName) }),
  ],
  devServer: { ...preset.devServer, ...devServer(port), hot: true, liveReload: false },
})
