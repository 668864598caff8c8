import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { nameOf } from '../folders.mjs'
import { rules } from './common.mjs'
import { bundleForNode } from './node-bundle.mjs'

/** @typedef {import('./prerender-worker.mjs').PageRequest} PageRequest */
/** @typedef {import('./prerender-worker.mjs').Rendered & PageRequest} Page */
/** @typedef {import('./prerender-worker.mjs').Frame} Frame */
/** @typedef {{ folder: string, classPrefix: string, version: string }} Build */

/** Prerenders an area's pages. @param {Build} build @param {PageRequest[]} requested @returns {Promise<Page[]>} */
export const prerenderArea = async (build, requested) =>
  requested.length === 0
    ? []
    : prerender(build, requested, [
        `export { default as routes } from ${JSON.stringify(join(build.folder, 'src/routes.tsx'))}`,
        "export { renderAreaPage } from '@fcr/shared/prerender'",
      ])

/**
 * Prerenders the shell's frame for each menu entry, and the default one. @param {Build} build @returns
 * {Promise<Frame[]>}
 */
export const prerenderFrames = (build) =>
  prerender(build, [], [`export * from ${JSON.stringify(join(build.folder, 'src/prerender.tsx'))}`])

/** @param {Build} build @param {PageRequest[]} requested @param {string[]} exports export statements of ES modules */
async function prerender(build, requested, exports) {
  const files = {
    folder: join(build.folder, '.cache/prerender'),
    publicPath: `/areas/${nameOf(build.folder)}/${build.version}/`,
  }
  try {
    const bundle = await bundled(build, files, [
      ...exports,
      "export { fillMarkup, fillText, siteTokens } from '@fcr/shared/contracts/text/site-text'",
      "export { site } from '@fcr/shared/contracts/site'",
    ])
    return await firstMessage(
      new Worker(new URL('./prerender-worker.mjs', import.meta.url), {
        workerData: { bundle, name: nameOf(build.folder), requested, files },
      }),
    )
  } finally {
    rmSync(files.folder, { recursive: true, force: true })
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
 * @param {Build} build @param {{ folder: string, publicPath: string }} files @param {string[]} exports
 */
function bundled({ folder, classPrefix }, files, exports) {
  return bundleForNode(files.folder, exports, {
    name: `${nameOf(folder)} prerendered`,
    context: folder,
    output: {
      publicPath: files.publicPath,
      // Part of the hashes in the class names.
      uniqueName: classPrefix,
      assetModuleFilename: 'static/[name].[contenthash:8][ext]',
    },
    module: rules({ development: false, classPrefix, prerender: true }),
  })
}
