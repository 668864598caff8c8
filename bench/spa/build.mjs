import { base, rules } from '@fcr/area-kit/internal/rspack/common.mjs'
import { rspack } from '@rspack/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/start/workspaces.mjs'

/** @typedef {{ dist: string, filesOf(chunk: string): string[], page(site: object, area: string): string }} Spa */

const dist = join(root, 'bench/dist')

/** Builds the site from the same sources as an ordinary single-page application. @returns {Promise<Spa>} */
export async function buildSpa() {
  const compiler = rspack({
    ...base(false),
    context: join(root, 'bench'),
    entry: { main: './spa/main.tsx' },
    output: { path: dist, clean: true, publicPath: '/', filename: '[name].js', chunkFilename: '[name].js' },
    module: rules({ development: false, classPrefix: 'spa' }),
    plugins: [new rspack.CopyRspackPlugin({ patterns: [join(root, 'shell/root')] })],
  })
  /** @type {import('@rspack/core').Stats} */
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close(() => {
        if (error || !result || result.hasErrors())
          reject(error ?? new Error(result?.toString('errors-only')))
        else resolve(result)
      })
    })
  })
  /** Returns the scripts and styles of a chunk, including shared ones. @param {string} chunk */
  const filesOf = (chunk) =>
    [...(stats.compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])].filter((file) =>
      /\.(js|css)$/.test(file),
    )
  const fonts = Object.keys(stats.compilation.assets).filter((file) => file.endsWith('.woff2'))
  return { dist, filesOf, page: (site, area) => page(site, filesOf('main'), filesOf(area), fonts) }
}

/**
 * Returns the application's page, which preloads everything that the requested area needs.
 * @param {object} site @param {string[]} main @param {string[]} area @param {string[]} fonts
 */
function page(site, main, area, fonts) {
  const tags = [
    ...main.map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="/${file}" />`
        : `<script defer src="/${file}"></script>`,
    ),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin="anonymous" />`,
    ),
    ...area
      .filter((file) => !main.includes(file))
      .map(
        (file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}" />`,
      ),
  ]
  return readFileSync(join(root, 'shell/index.html'), 'utf8')
    .replace('<!--fcr:head-->', tags.join('\n    '))
    .replace(/<div id="encabezado">[^]*<\/div>\n/, '<div id="root"></div>\n')
    .replace(
      '<!--fcr:body-->',
      `<script type="application/json" id="fcr-site">${JSON.stringify(site)}</script>
    <script type="application/json" id="fcr-live">{"live":{"areas":{}},"releases":{}}</script>`,
    )
}
