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
    overlay: false,
    logging: /** @type {const} */ ('warn'),
  },
})

/**
 * Returns the configuration of an area's dev server for a site that runs elsewhere. There, React is the
 * production build, which supports neither hot reload nor the development JSX, so each edit reloads the page.
 * @param {string} workspace
 * @param {number} port
 * @param {string} site its URL; only its pages may receive the reload events
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
 * Returns the configuration of a workspace's dev server, and the override that makes the gateway load the
 * workspace from it.
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
    // React looks for the refresh hook once, when react-dom loads: in the shell, the hook must exist before.
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
