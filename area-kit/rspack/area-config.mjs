import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { experiments } from '@rspack/core'
import { nameOf } from '../folders.mjs'
import { routeProblems } from './declared-routes.mjs'

const docs = 'the type AreaConfig of @fcr/shared/area'

/** @typedef {import('@fcr/shared/area').AreaConfig} AreaConfig */
/** @typedef {import('@fcr/shared/platform/manifest').PageHead} PageHead */
/** @typedef {{ routes: string[] | object, heads?: object, prerender?: (string | { path: string })[] }} EarlierConfig */

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
  if (!isObject(config))
    throw new Error(`${file}: it needs \`export default { … } satisfies AreaConfig\`, as in ${docs}`)
  if (isEarlier(config))
    throw new Error(`${file}: write one map, without heads and prerender:\n  routes: ${mapOf(config)},`)
  const { name, routes, frame, libraryClasses, ...rest } = config
  const unknown = Object.keys(rest)
  if (unknown.length > 0)
    throw new Error(`${file}: ${unknown.join(', ')}: no setting of an area; its settings are in ${docs}`)
  if (name !== nameOf(folder))
    throw new Error(`${file} names itself '${name}', and the package '${nameOf(folder)}'`)
  if (!isObject(routes))
    throw new Error(`${file}: routes is a map, { '/agenda': { title: 'Agenda' } }, as in ${docs}`)
  const patterns = Object.keys(routes)
  const pages = sorted(routes, file)
  const source = join(folder, 'src/routes.tsx')
  const problems = existsSync(source) ? routeProblems(readFileSync(source, 'utf8'), patterns) : []
  if (problems.length > 0) throw new Error([`${folder}:`, ...problems].join('\n  '))
  return { name, routes: patterns, frame, libraryClasses, ...pages }
}

/** @typedef {{ title: string, description?: string, prerender?: undefined, public?: true }} NamedPage */
/** @typedef {{ title?: undefined, description?: undefined, prerender: true, public?: true }} MadePage */

/** @param {Record<string, unknown>} routes @param {string} file */
function sorted(routes, file) {
  /** @type {Record<string, PageHead>} */
  const heads = {}
  const prerender = []
  for (const [path, page] of Object.entries(routes)) {
    if (!path.startsWith('/')) throw new Error(`${file}: the address ${path} has to begin with /`)
    if (page === null) continue
    if (!isPage(page))
      throw new Error(`${file}: ${path} needs { title: '…' }, { prerender: true } or null, as in ${docs}`)
    if (page.prerender && /[:*?]/.test(path))
      throw new Error(`${file}: ${path} is more than one address; only one can be made at the build`)
    const isPublic = page.public ?? false
    if (page.prerender) prerender.push({ path, public: isPublic })
    else heads[path] = { title: page.title, description: page.description ?? null, public: isPublic }
  }
  return { heads, prerender }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param {unknown} page @returns {page is NamedPage | MadePage} */
function isPage(page) {
  if (!isObject(page)) return false
  const { title, description, prerender, public: isPublic = true, ...more } = page
  if (isPublic !== true || Object.keys(more).length > 0) return false
  if (prerender !== undefined) return prerender === true && title === undefined && description === undefined
  return (
    typeof title === 'string' && title.trim() !== '' && ['string', 'undefined'].includes(typeof description)
  )
}

/** Whether a configuration is that of an earlier version. @param {object} config @returns {config is EarlierConfig} */
const isEarlier = (config) =>
  'heads' in config || 'prerender' in config || ('routes' in config && Array.isArray(config.routes))

/** What to write instead. @param {EarlierConfig} config */
function mapOf({ routes, heads = {}, prerender = [] }) {
  const pages = prerender.map((page) =>
    typeof page === 'string' ? [page, { prerender: true, public: true }] : [page.path, { prerender: true }],
  )
  const addresses = Array.isArray(routes) ? Object.fromEntries(routes.map((path) => [path, null])) : routes
  return JSON.stringify({ ...addresses, ...heads, ...Object.fromEntries(pages) }, null, 2)
}
