import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@fcr/area-kit/internal/rspack/area.mjs'
import {
  BuildManifestPlugin,
  EmitPlugin,
  withExtension,
} from '@fcr/area-kit/internal/rspack/build-manifest.mjs'
import { byCommand } from '@fcr/area-kit/internal/rspack/by-command.mjs'
import { base, optimization, output, rules } from '@fcr/area-kit/internal/rspack/common.mjs'
import { CompileHintPlugin } from '@fcr/area-kit/internal/rspack/compile-hints.mjs'
import { refreshEntries } from '@fcr/area-kit/internal/rspack/development.mjs'
import { endpointShapes, namedEndpoints } from '@fcr/area-kit/internal/rspack/endpoints.mjs'
import { prerenderFrames } from '@fcr/area-kit/internal/rspack/prerender.mjs'
import { releaseVersion } from '@fcr/area-kit/internal/rspack/release-version.mjs'
import { chunks, federation, sharedModules } from '@fcr/area-kit/internal/rspack/shared-modules.mjs'
import { rspack } from '@rspack/core'
import { root } from '../start/workspaces.mjs'
import { sourceHash as hashOf } from './source-hash.mjs'

/**
 * Returns the bundler's configuration of the shell: an ordinary bundle without a federation plugin. Its shared
 * modules reach the areas through `shell/src/federation`.
 * @param {{ local: boolean, development?: boolean }} options
 * @returns {Promise<import('@rspack/core').Configuration>}
 */
async function shellPreset({ local, development = false }) {
  const context = join(root, 'shell')
  const { version, sourceHash, global } = releaseVersion(context, { local, hash: hashOf('shell') })
  // Under hot reload the browser renders the frame.
  const frames = development ? [] : await prerenderFrames({ folder: context, classPrefix: global, version })
  const pages = frames.map(({ pattern, ...parts }, index) => ({
    pattern,
    file: pattern === null ? 'index.html' : `frames/${index}.html`,
    html: withParts(readFileSync(join(context, 'index.html'), 'utf8'), parts),
  }))
  const endpoints = development ? {} : await endpointShapes(context)
  return {
    ...base(development),
    name: 'shell',
    context,
    // A style sheet of the fonts alone: the gateway writes it into each page instead of linking it.
    optimization: {
      ...optimization(development),
      ...(!development && { splitChunks: { cacheGroups: { fonts } } }),
    },
    // The refresh hook has to be there before React, which the shell loads.
    entry: { main: [...(development ? refreshEntries : []), './src/main.tsx'] },
    output: { ...output(context, global), filename: 'static/[name].[contenthash:8].js' },
    module: rules({ development, classPrefix: global }),
    plugins: [
      new rspack.DefinePlugin({ __SHARED_VERSIONS__: JSON.stringify(sharedModules) }),
      new rspack.CopyRspackPlugin({
        patterns: [
          ...(development ? [{ from: 'index.html', to: 'index.html' }] : []),
          { from: 'root', to: 'root' },
        ],
      }),
      ...(development ? [] : [new CompileHintPlugin('main', 'queries')]),
      ...(development ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
      new EmitPlugin(pages.map(({ file, html }) => [file, html])),
      new BuildManifestPlugin(({ chunkGroup, all, scripts }) => ({
        formatVersion: 1,
        area: 'shell',
        version,
        global,
        entry: withExtension(chunkGroup('main'), '.js')[0],
        exposes: {},
        styles: withExtension(chunkGroup('main'), '.css'),
        // Browsers load them in this order: the font of the headings first.
        preload: withExtension(all, '.woff2').sort(
          (a, b) => Number(/serif/.test(b)) - Number(/serif/.test(a)),
        ),
        routes: [],
        heads: {},
        pages: {},
        frames: Object.fromEntries(
          pages.flatMap(({ pattern, file }) => (pattern === null ? [] : [[pattern, file]])),
        ),
        requires: null,
        provides: { contract, federation, shared: sharedModules },
        shares: Object.fromEntries(
          Object.entries(chunks)
            .filter(([, chunk]) => chunk !== 'main')
            .map(([name, chunk]) => [name, withExtension(chunkGroup(chunk), '.js')]),
        ),
        endpoints: namedEndpoints(endpoints, scripts()),
        sourceHash,
      })),
    ],
  }
}

const fonts = { name: 'fonts', test: /fonts\.css$/, chunks: /** @type {const} */ ('all'), enforce: true }

/** The preset for the shell's `rspack.config.mjs`. */
export const shell = byCommand(join(root, 'shell/dist'), shellPreset)

/** @param {string} page @param {{ header: string, loading: string, footer: string }} parts */
const withParts = (page, { header, loading, footer }) =>
  page
    .replace('<!--fcr:header-->', () => withLogo(header))
    .replace('<!--fcr:page-->', () => `<!--fcr:page-->${loading}`)
    .replace('<!--fcr:footer-->', () => footer)

const logo = 'logo-horizontal'

/**
 * Puts the logo's picture into the header: it is on each first screen, and the largest thing to see of a page that waits
 * for its scripts. React keeps the attribute when it hydrates the header.
 * @param {string} header
 */
function withLogo(header) {
  const picture = readFileSync(join(root, 'shared/ui/art', `${logo}.svg`), 'utf8')
  const address = picture.replaceAll('"', "'").replace(/[%#&<>]/g, encodeURIComponent)
  const inlined = header.replace(
    new RegExp(`(?<=src=")[^"]*/${logo}\\.\\w+\\.svg(?=")`),
    () => `data:image/svg+xml,${address}`,
  )
  if (inlined === header) throw new Error('the header has no logo')
  return inlined
}
