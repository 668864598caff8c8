import { experiments } from '@rspack/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/**
 * Reads an area's `area.config.ts`. The file is data with types around it: its imports are types only
 * and vanish, so that what is left can be evaluated by itself.
 * @param {string} workspace
 * @returns {Promise<{ name: string, routes: string[] }>}
 */
export async function areaConfig(workspace) {
  const file = join(root, workspace, 'area.config.ts')
  const { code } = await experiments.swc.transform(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  /** @type {{ default: { name: string, routes: string[] } }} */
  const { default: config } = await import(url)
  if (config.name !== workspace) throw new Error(`${workspace}/area.config.ts names itself '${config.name}'`)
  return config
}
