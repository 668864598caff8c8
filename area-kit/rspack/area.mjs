import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { areaConfig } from './area-config.mjs'
import { BuildManifestPlugin, EmitPlugin, withExtension } from './build-manifest.mjs'
import { base, output, rules } from './common.mjs'
import { CompileHintPlugin } from './compile-hints.mjs'
import { endpointShapes, namedEndpoints } from './endpoints.mjs'
import { releaseVersion } from './release-version.mjs'
import { prerenderArea } from './prerender.mjs'
import { federation, requiredRange, sharedModules } from './shared-modules.mjs'

/** Version of the contract between shell and areas; raise it when a change needs both sides to change. */
export const contract = 2

/**
 * Returns the bundler's configuration of a federated area: one exposed module, all shared modules from the shell,
 * and names that differ per version, because two versions of an area can run in one page.
 * @param {{ folder: string, local: boolean, development?: boolean }} options `folder` is the area's
 * @returns {Promise<import('@rspack/core').Configuration>}
 */
export async function areaPreset({ folder, local, development = false }) {
  const { name: area, routes, frame, libraryClasses, heads, prerender } = await areaConfig(folder)
  const { version, sourceHash, global } = releaseVersion(folder, { local, development })
  const pages = development ? [] : await prerenderArea({ folder, classPrefix: global, version }, prerender)
  const endpoints = development ? {} : await endpointShapes(folder)
  const ranges = Object.entries(sharedModules).map(([name, version]) => [name, requiredRange(version)])
  const shared = Object.fromEntries(
    ranges.map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: /** @type {const} */ (false), requiredVersion, strictVersion: true },
    ]),
  )
  return {
    ...base(development),
    name: area,
    context: folder,
    entry: {},
    // The federation plugin warns about every manifest whose addresses depend on where it is served, like ours.
    infrastructureLogging: { level: development ? 'info' : 'error' },
    output: { ...output(folder, global), filename: '[name].js' },
    module: rules({ development, classPrefix: global }),
    plugins: [
      new ModuleFederationPlugin({
        name: global,
        filename: 'remoteEntry.js',
        exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: {
          // The shell provides the runtime; an area has no remotes of its own.
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      ...(development ? [] : [new CompileHintPlugin(global, 'routes')]),
      ...(development ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
      new EmitPlugin(pages.map(({ html }, index) => [pageFile(index), html])),
      new BuildManifestPlugin(({ chunkGroup, all, scripts, consumed, bundled }) => {
        const files = chunkGroup('routes')
        for (const { path, html } of pages) requireAddresses(html, `/areas/${area}/${version}/`, all, path)
        return {
          formatVersion: 1,
          area,
          version,
          global,
          entry: 'remoteEntry.js',
          exposes: { './routes': { js: withExtension(files, '.js'), css: withExtension(files, '.css') } },
          styles: [],
          preload: [],
          routes,
          frame,
          libraryClasses,
          heads,
          pages: Object.fromEntries(
            pages.map(({ path, title, description, public: isPublic }, index) => [
              path,
              { title, description, public: isPublic, file: pageFile(index) },
            ]),
          ),
          // Only the shared modules that the area uses: changes to others do not affect it.
          requires: {
            contract,
            federation,
            shared: Object.fromEntries(ranges.filter(([name = '']) => consumed.includes(name))),
          },
          provides: null,
          shares: {},
          bundled,
          endpoints: namedEndpoints(endpoints, scripts()),
          sourceHash,
        }
      }),
    ],
  }
}

const pageFile = (/** @type {number} */ index) => `pages/${index}.html`

/**
 * Checks that the files a prerendered page refers to exist in the browser's build.
 * @param {string} html @param {string} folder @param {string[]} files @param {string} path
 */
function requireAddresses(html, folder, files, path) {
  for (const [, file = ''] of html.matchAll(new RegExp(`${folder}([^"\\s),]+)`, 'g')))
    if (!files.includes(file)) throw new Error(`the page at ${path} names ${file}, which is not in the build`)
}
