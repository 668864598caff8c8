import { base, rules } from '@fcr/area-kit/internal/rspack/common.mjs'
import { rspack } from '@rspack/core'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/**
 * Returns the bundler's configuration of the operators' page: an ordinary page without federation, which works when
 * shell and areas do not. The server serves its files.
 * @returns {import('@rspack/core').Configuration}
 */
export const operationsPreset = () => ({
  ...base(false),
  name: 'operations',
  devtool: false,
  context: join(root, 'operations'),
  entry: { main: './src/main.tsx' },
  output: {
    path: join(root, 'server/dist/operations'),
    publicPath: '/operacion/archivos/',
    uniqueName: 'operations',
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  module: rules({ development: false, classPrefix: 'operations' }),
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer' })],
})
