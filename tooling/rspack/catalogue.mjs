import { bundle } from '@fcr/area-kit/internal/rspack/bundle.mjs'
import { base, rules } from '@fcr/area-kit/internal/rspack/common.mjs'
import { rspack } from '@rspack/core'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/**
 * Returns the bundler's configuration of the component catalogue: an ordinary page without federation.
 * @param {{ out: string, development?: boolean }} options `out` is the output folder
 * @returns {import('@rspack/core').Configuration}
 */
export function cataloguePreset({ out, development = false }) {
  return {
    ...base(development),
    name: 'catalogue',
    context: join(root, 'shared'),
    entry: { main: './catalogue/main.tsx' },
    output: { path: out, publicPath: 'auto', filename: '[name].js', cssFilename: '[name].css' },
    module: rules({ development: false, classPrefix: 'catalogue' }),
    plugins: [new rspack.HtmlRspackPlugin({ template: './catalogue/index.html' })],
  }
}

/** Builds the catalogue into a folder. @param {string} out */
export const buildCatalogue = (out) => bundle(cataloguePreset({ out }))
