// The preset for the `rspack.config.mjs` of an area.
import { join } from 'node:path'
import { areaPreset } from './area.mjs'
import { byCommand } from './by-command.mjs'

/** @param {string} folder the area's */
export const area = (folder) =>
  byCommand(join(folder, 'dist'), (options) => areaPreset({ folder, ...options }))
