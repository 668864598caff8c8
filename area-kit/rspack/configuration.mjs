import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { area } from './preset.mjs'

/**
 * Returns the configuration that a folder's `rspack.config.mjs` makes for a command. An area that was created without this
 * file has the preset's.
 * @param {string} folder @param {import('./by-command.mjs').Env} env @param {{ port?: number }} [argv]
 * @returns {Promise<import('@rspack/core').Configuration>}
 */
export async function configurationOf(folder, env, argv = {}) {
  const file = join(folder, 'rspack.config.mjs')
  const { default: configuration } = existsSync(file)
    ? await import(pathToFileURL(file).href)
    : { default: area(folder) }
  return typeof configuration === 'function' ? configuration(env, argv) : configuration
}
