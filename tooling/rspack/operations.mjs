import { join } from 'node:path'
import { byCommand } from '@fcr/area-kit/internal/rspack/by-command.mjs'
import { base, rules } from '@fcr/area-kit/internal/rspack/common.mjs'
import { rspack } from '@rspack/core'
import { root } from '../start/workspaces.mjs'

const path = join(root, 'server/dist/operations')
/** While a dev server shows the page, the site of `npm start` responds to its calls. */
const site = `http://localhost:${process.env['PORT'] || 3000}`

/**
 * Returns the bundler's configuration of the operators' page: an ordinary page without federation, which works when
 * shell and areas do not. The server serves its files.
 * @param {{ development: boolean }} options
 * @returns {import('@rspack/core').Configuration}
 */
const operationsPreset = ({ development }) => ({
  ...base(development),
  name: 'operations',
  devtool: development ? 'cheap-module-source-map' : false,
  context: join(root, 'operations'),
  entry: { main: './src/main.tsx' },
  output: {
    path,
    publicPath: '/operacion/archivos/',
    uniqueName: 'operations',
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  module: rules({ development, classPrefix: 'operations' }),
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer' })],
  devServer: {
    historyApiFallback: { disableDotRule: true },
    proxy: [
      {
        target: site,
        pathFilter: (path, { headers }) =>
          path.startsWith('/operacion/') && !headers.accept?.includes('text/html'),
      },
    ],
  },
})

/** The preset for the operators' page's `rspack.config.mjs`. */
export const operations = byCommand(path, operationsPreset)
