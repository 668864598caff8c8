import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { AreaProblem, readArea } from './read-area.mjs'
import { repositoryFiles } from './repository-files.mjs'
import { requireFree } from './taken.mjs'
import { writeFiles } from './write-files.mjs'

/** @param {string} folder */
const nameFrom = (folder) => `mf-${basename(folder).replace(/^mf-/, '')}`

/**
 * Creates an area in a separate repository.
 * @param {{
 *   folder: string, name?: string | undefined, route?: string | undefined, title?: string | undefined, site: string,
 *   offer: import('./repository-files.mjs').Offer, style: object,
 * }} options
 */
export async function createRepository({ folder, name, route, title, site, offer, style }) {
  const path = resolve(folder)
  if (existsSync(path) && readdirSync(path).some((entry) => entry !== '.git'))
    throw new AreaProblem(`${path} is not empty.`)
  if (!/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new AreaProblem(`'${site}' is not a site's address: https://site.example`)
  const area = readArea(name ?? nameFrom(path), { route, title })
  await requireFree(area, new URL(site).origin)
  await writeFiles(path, repositoryFiles(area, new URL(site).origin, offer), style)
  // Without git, the folder becomes a repository later.
  if (!existsSync(resolve(path, '.git')))
    spawnSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: path })
  return { area, folder: path }
}
