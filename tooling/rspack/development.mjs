import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { fileURLToPath } from 'node:url'
import { areaPreset } from './area.mjs'
import { shellPreset } from './shell.mjs'

const refreshHook = fileURLToPath(new URL('./refresh-hook.mjs', import.meta.url))
const refreshEntry = fileURLToPath(
  new URL('../client/reactRefreshEntry.js', import.meta.resolve('@rspack/plugin-react-refresh')),
)

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
    output: {
      ...preset.output,
      clean: false,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      // Hashes that change with each edit are the registry's matter, not a dev server's.
      publicPath: `http://localhost:${port}/`,
    },
    plugins: [...(preset.plugins ?? []), new ReactRefreshRspackPlugin({ library: global })],
    devServer: {
      port,
      host: 'localhost',
      hot: true,
      liveReload: false,
      static: false,
      headers: { 'access-control-allow-origin': '*' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    },
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
