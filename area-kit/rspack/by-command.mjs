import { defineConfig } from '@rspack/cli'
import { rmSync } from 'node:fs'
import { freePort } from '../commands/free-port.mjs'
import { forSite, withHotReload } from './development.mjs'

/**
 * What the bundler's command passes to a configuration, and what `--env` can add. `local`: a build for the local registry,
 * with a new version for each change of its sources; `site`: URL of a site that runs elsewhere, to develop for its pages.
 * @typedef {{ RSPACK_BUILD?: boolean, RSPACK_SERVE?: boolean, local?: boolean, site?: string }} Env
 */

/**
 * Refuses a folder with '!' or '#' in its path. The dev server's packages request their files by absolute path, in which
 * these characters are syntax of the bundler; builds do not.
 * @param {string} folder
 */
function refuseMarks(folder) {
  const [mark] = /[!#]/.exec(folder) ?? []
  if (!mark) return
  const line = `Hot reload does not work in a folder with '${mark}' in its path, only builds do. Rename it: ${folder}`
  throw Object.assign(new Error(line), { name: 'BuildError' })
}

/**
 * Returns what an `rspack.config.mjs` exports: `rspack build` makes the release, `rspack serve` a dev server.
 * @param {string} dist folder of the build
 * @param {(options: { local: boolean, development: boolean }) =>
 * import('@rspack/core').Configuration | Promise<import('@rspack/core').Configuration>} preset
 */
export const byCommand = (dist, preset) =>
  defineConfig(async (/** @type {Env} */ env, { mode = 'production', port }) => {
    if (env.RSPACK_SERVE) {
      refuseMarks(dist)
      const [made, free] = [
        await preset({ local: true, development: true }),
        Number(port) || (await freePort()),
      ]
      return env.site === undefined ? withHotReload(made, free) : forSite(made, free, env.site)
    }
    if (mode !== 'production') throw new Error('rspack build makes a release; for development: rspack serve')
    // A build that fails must not leave the previous one to be published.
    if (env.RSPACK_BUILD) rmSync(dist, { recursive: true, force: true })
    return preset({ local: env.local === true, development: false })
  })
