import { areaPreset } from '@fcr/area-kit/internal/rspack/area.mjs'
import { refreshEntries, withHotReload } from '@fcr/area-kit/internal/rspack/development.mjs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'
import { shellPreset } from './shell.mjs'

/**
 * Returns the configuration of the shell's dev server, and the override that makes the gateway load the shell from it.
 * @param {number} port
 */
async function shellWithHotReload(port) {
  const preset = await shellPreset({ local: true, development: true })
  // In the shell, which loads React, the refresh hook must exist before.
  const entry = { main: [...refreshEntries, './src/main.tsx'] }
  return {
    configuration: withHotReload({ ...preset, entry }, port),
    /** @param {string} origin */
    override: (origin) => ({ entryUrl: `${origin}/main.js`, styles: [`${origin}/main.css`] }),
  }
}

/** The same for an area. @param {string} area folder name @param {number} port */
async function areaWithHotReload(area, port) {
  const preset = await areaPreset({ folder: join(root, area), local: true, development: true })
  const global = String(preset.output?.uniqueName)
  return {
    configuration: withHotReload(preset, port),
    /** @param {string} origin */
    override: (origin) => ({ entryUrl: `${origin}/remoteEntry.js`, global }),
  }
}

/** @param {string} workspace @param {number} port */
export const hotReload = (workspace, port) =>
  workspace === 'shell' ? shellWithHotReload(port) : areaWithHotReload(workspace, port)
