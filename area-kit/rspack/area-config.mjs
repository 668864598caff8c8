import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { experiments } from '@rspack/core'
import { nameOf } from '../folders.mjs'
import { routeProblems } from './declared-routes.mjs'

const docs = 'the type AreaConfig of @fcr/shared/area'

/** @typedef {import('@fcr/shared/area').AreaConfig} AreaConfig */
/** @typedef {import('@fcr/shared/platform/manifest').PageHead} PageHead */

/**
 * Reads the `area.config.ts` in an area's folder. Its imports are types only and are removed, so that the rest can be
 * evaluated on its own.
 * @param {string} folder
 * @returns {Promise<{ name: string, routes: readonly string[], frame: AreaConfig['frame'], libraryClasses: AreaConfig['libraryClasses'], heads: Record<string, PageHead>, prerender: { path: string, public: boolean }[] }>}
 */
export async function areaConfig(folder) {
  const file = join(folder, 'area.config.ts')
  const { code } = await experiments.swc
    .transform(readFileSync(file, 'utf8'), {
      filename: file,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    })
    .catch((/** @type {Error} */ error) => {
      throw new Error(`${file}: ${error.message}`, { cause: error })
    })
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  /** @type {{ default: AreaConfig }} */
  const { default: config } = await import(url)
  const { name, routes, frame, libraryClasses, heads = {}, prerender = [], ...rest } = config
  const unknown = Object.keys(rest)
  if (unknown.length > 0)
    throw new Error(`${file}: ${unknown.join(', ')}: no setting of an area; its settings are in ${docs}`)
  if (name !== nameOf(folder))
    throw new Error(`${file} names itself '${name}', and the package '${nameOf(folder)}'`)
  const strangers = Object.keys(heads).filter((pattern) => !routes.some((route) => route === pattern))
  if (strangers.length > 0) throw new Error(`${file}: no route of its own: ${strangers.join(', ')}`)
  const pages = join(folder, 'src/routes.tsx')
  const problems = existsSync(pages) ? routeProblems(readFileSync(pages, 'utf8'), routes) : []
  if (problems.length > 0) throw new Error([`${folder}:`, ...problems].join('\n  '))
  return {
    name,
    routes,
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
