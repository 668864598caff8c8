import { experiments } from '@rspack/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/** @typedef {import('@fcr/shared/area').AreaConfig} AreaConfig */
/** @typedef {import('@fcr/shared/contracts/releases').PageHead} PageHead */

/**
 * Reads an area's `area.config.ts`. Its imports are types only and are removed, so that the rest can be
 * evaluated on its own.
 * @param {string} workspace
 * @returns {Promise<{ name: string, routes: readonly string[], sharedRoutes: AreaConfig['sharedRoutes'], frame:
 * AreaConfig['frame'], libraryClasses: AreaConfig['libraryClasses'], heads: Record<string, PageHead>, prerender: { path: string, public: boolean }[] }>}
 */
export async function areaConfig(workspace) {
  const file = join(root, workspace, 'area.config.ts')
  const { code } = await experiments.swc.transform(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  /** @type {{ default: AreaConfig }} */
  const { default: config } = await import(url)
  const { name, routes, sharedRoutes, frame, libraryClasses, heads = {}, prerender = [] } = config
  if (name !== workspace) throw new Error(`${workspace}/area.config.ts names itself '${name}'`)
  const named = [...Object.keys(heads), ...Object.keys(sharedRoutes ?? {})]
  const strangers = named.filter((pattern) => !routes.some((route) => route === pattern))
  if (strangers.length > 0)
    throw new Error(`${workspace}/area.config.ts: no route of its own: ${strangers.join(', ')}`)
  return {
    name,
    routes,
    sharedRoutes,
    frame,
    libraryClasses,
    heads: Object.fromEntries(
      Object.entries(heads).map(([pattern, { title, description = null, public: isPublic = false }]) => [
        pattern,
        { title, description, public: isPublic },
      ]),
    ),
    prerender: prerender.map((page) =>
      typeof page === 'string' ? { path: page, public: true } : { path: page.path, public: false },
    ),
  }
}
