import { rspack } from '@rspack/core'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { root } from '../start/workspaces.mjs'
import { base, rules } from './common.mjs'

/** @typedef {import('./prerender-worker.mjs').PageRequest} PageRequest */
/** @typedef {import('./prerender-worker.mjs').Rendered & PageRequest} Page */
/** @typedef {import('./prerender-worker.mjs').Frame} Frame */
/** @typedef {{ workspace: string, classPrefix: string, version: string }} Build */

/** Prerenders an area's pages. @param {Build} build @param {PageRequest[]} requested @returns {Promise<Page[]>} */
export const prerenderArea = async (build, requested) =>
  requested.length === 0
    ? []
    : prerender(build, requested, [
        `export { default as routes } from ${JSON.stringify(join(root, build.workspace, 'src/routes.tsx'))}`,
        "export { renderAreaPage } from '@fcr/shared/prerender'",
      ])

/**
 * Prerenders the shell's frame for each menu entry, and the default one. @param {Build} build @returns
 * {Promise<Frame[]>}
 */
export const prerenderFrames = (build) =>
  prerender(build, [], [`export * from ${JSON.stringify(join(root, 'shell/src/prerender.tsx'))}`])

/** @param {Build} build @param {PageRequest[]} requested @param {string[]} exports export statements of ES modules */
async function prerender(build, requested, exports) {
  const folder = join(root, 'node_modules/.cache/prerender', build.workspace)
  try {
    const bundle = await bundled(build, folder, [
      ...exports,
      "export { fillMarkup, fillText, siteTokens } from '@fcr/shared/contracts/site-text'",
      "export { site } from '@fcr/shared/contracts/site'",
    ])
    return await firstMessage(
      new Worker(new URL('./prerender-worker.mjs', import.meta.url), {
        workerData: { bundle, workspace: build.workspace, requested },
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {Worker} worker @returns {Promise<any>} */
const firstMessage = (worker) =>
  new Promise((resolve, reject) => {
    worker.once('message', (message) => {
      resolve(message)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the pages were not made')))
  })

/**
 * Bundles modules of a workspace for Node, with the same class names and file URLs as its browser build.
 * Returns the bundle's path.
 * @param {Build} build @param {string} folder @param {string[]} exports
 */
async function bundled({ workspace, classPrefix, version }, folder, exports) {
  const compiler = rspack({
    ...base(false),
    name: `${workspace} prerendered`,
    target: 'node20',
    context: join(root, workspace),
    entry: { pages: `data:text/javascript,${encodeURIComponent(exports.join('\n'))}` },
    output: {
      path: folder,
      clean: true,
      publicPath: `/areas/${workspace}/${version}/`,
      // Part of the hashes in the class names.
      uniqueName: classPrefix,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      assetModuleFilename: 'static/[name].[contenthash:8][ext]',
    },
    module: rules({ development: false, classPrefix, prerender: true }),
    optimization: { minimize: false },
  })
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats || stats.hasErrors())
          reject(error ?? new Error(stats?.toString({ preset: 'errors-only', colors: false })))
        else resolve(undefined)
      })
    })
  })
  return pathToFileURL(join(folder, 'pages.mjs')).href
}
