import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { experiments } from '@rspack/core'
import { nameOf } from '../folders.mjs'
import { routeProblems } from './declared-routes.mjs'

const docs = 'the type AreaConfig of @fcr/shared/area'

/** @typedef {import('@fcr/shared/area').AreaConfig} AreaConfig */
/** @typedef {import('@fcr/shared/platform/manifest').PageHead} PageHead */
/** @typedef {{ routes: string[], heads?: object, prerender?: (string | { path: string })[] }} EarlierConfig */

/**
 * Reads the `area.config.ts` in an area's folder, and sorts its pages as a manifest does. Its imports are types only and
 * are removed, so that the rest can be evaluated on its own.
 * @param {string} folder
 * @returns {Promise<{ name: string, routes: string[], frame: AreaConfig['frame'], libraryClasses:
 * AreaConfig['libraryClasses'], heads: Record<string, PageHead>, prerender: { path: string, public: boolean }[] }>}
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
  /** @type {{ default: AreaConfig | EarlierConfig }} */
  const { default: config } = await import(url)
  if (isEarlier(config))
    throw new Error(`${file}: write one map, without heads and prerender:\n  routes: ${mapOf(config)},`)
  const { name, routes, frame, libraryClasses, ...rest } = config
  const unknown = Object.keys(rest)
  if (unknown.length > 0)
    throw new Error(`${file}: ${unknown.join(', ')}: no setting of an area; its settings are in ${docs}`)
  if (name !== nameOf(folder))
    throw new Error(`${file} names itself '${name}', and the package '${nameOf(folder)}'`)
  const patterns = Object.keys(routes)
  const source = join(folder, 'src/routes.tsx')
  const problems = existsSync(source) ? routeProblems(readFileSync(source, 'utf8'), patterns) : []
  if (problems.length > 0) throw new Error([`${folder}:`, ...problems].join('\n  '))
  return { name, routes: patterns, frame, libraryClasses, ...sorted(routes, file) }
}

/** @typedef {{ title?: string, description?: string, prerender?: true, public?: true }} AnyPage */
/** @param {Record<string, AnyPage | null>} routes @param {string} file */
function sorted(routes, file) {
  /** @type {Record<string, PageHead>} */
  const heads = {}
  const prerender = []
  for (const [path, page] of Object.entries(routes)) {
    if (page === null) continue
    const { title, description, prerender: isMade, public: isPublic = false, ...more } = page
    const isClear = isMade ? title === undefined && description === undefined : title !== undefined
    if (!isClear || Object.keys(more).length > 0)
      throw new Error(`${file}: ${path} needs { title: '…' }, { prerender: true } or null, as in ${docs}`)
    if (title === undefined) prerender.push({ path, public: isPublic })
    else heads[path] = { title, description: description ?? null, public: isPublic }
  }
  return { heads, prerender }
}

/** Whether a configuration is that of an earlier version. @param {object} config @returns {config is EarlierConfig} */
const isEarlier = (config) =>
  'heads' in config || 'prerender' in config || ('routes' in config && Array.isArray(config.routes))

/** What to write instead. @param {EarlierConfig} config */
function mapOf({ routes, heads = {}, prerender = [] }) {
  const pages = prerender.map((page) =>
    typeof page === 'string' ? [page, { prerender: true, public: true }] : [page.path, { prerender: true }],
  )
  const addresses = Object.fromEntries(routes.map((path) => [path, null]))
  return JSON.stringify({ ...addresses, ...heads, ...Object.fromEntries(pages) }, null, 2)
}
