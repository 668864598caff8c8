import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { fileURLToPath } from 'node:url'
import { areaPreset } from './area.mjs'
import { rules } from './common.mjs'
import { shellPreset } from './shell.mjs'

const refreshHook = fileURLToPath(new URL('./refresh-hook.mjs', import.meta.url))
const refreshEntry = fileURLToPath(
  new URL('../client/reactRefreshEntry.js', import.meta.resolve('@rspack/plugin-react-refresh')),
)

/** @param {import('@rspack/core').Configuration} preset @param {number} port */
const output = (preset, port) => ({
  ...preset.output,
  clean: false,
  filename: '[name].js',
  chunkFilename: '[name].js',
  cssFilename: '[name].css',
  cssChunkFilename: '[name].css',
  assetModuleFilename: '[name][ext]',
  // Hashes that change with each edit are the registry's matter, not a dev server's.
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
    overlay: false,
    logging: /** @type {const} */ ('warn'),
  },
})

/**
 * The configuration of an area's dev server for a site that runs elsewhere. There React is the production build:
 * it knows neither hot reload nor the development's JSX, so an edit loads the page anew.
 * @param {string} workspace
 * @param {number} port
 * @param {string} site its address; its pages alone may follow the edits
 * @returns {Promise<import('@rspack/core').Configuration>}
 */
export async function forSite(workspace, port, site) {
  const preset = await areaPreset({ workspace, local: true, development: true })
  return {
    ...preset,
    output: output(preset, port),
    module: rules({ development: false, classPrefix: String(preset.output?.uniqueName) }),
    devServer: {
      ...devServer(port),
      hot: false,
      liveReload: true,
      allowedHosts: ['localhost', new URL(site).hostname],
    },
  }
}

/**
 * The configuration of a workspace's dev server, and what tells the gateway to take the workspace from it.
 * @param {string} workspace
 * @param {number} port
 */
export async function withHotReload(workspace, port) {
  const isShell = workspace === 'shell'
  const preset = isShell
    ? await shellPreset({ local: true, development: true })
    : await areaPreset({ workspace, local: true, development: true })
  const global = String(preset.output?.uniqueName)
  /** @type {import('@rspack/core').Configuration} */
  const configuration = {
    ...preset,
    // React looks for the refresh hook once, when react-dom loads: in the shell it must be there before.
    ...(isShell && { entry: { main: [refreshHook, refreshEntry, './src/main.tsx'] } }),
    output: output(preset, port),
    plugins: [...(preset.plugins ?? []), new ReactRefreshRspackPlugin({ library: global })],
    devServer: { ...devServer(port), hot: true, liveReload: false },
  }
  return {
    configuration,
    /** @param {string} origin */
    override: (origin) =>
      isShell
        ? { entryUrl: `${origin}/main.js`, styles: [`${origin}/main.css`] }
        : { entryUrl: `${origin}/remoteEntry.js`, global },
  }
}
