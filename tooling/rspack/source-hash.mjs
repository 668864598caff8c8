import * as kit from '@fcr/area-kit/rspack/source-hash.mjs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas, root } from '../start/workspaces.mjs'

const folder = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/** What shell and server are made with, besides the presets of areas. @param {string} workspace */
function presetsOf(workspace) {
  if (areas().includes(workspace)) return []
  return [folder(workspace === 'area-kit' ? '../pack/' : './')]
}

/** Returns the hash of everything that a workspace's build reads. @param {string} workspace folder name */
export const sourceHash = (workspace) => kit.sourceHash(join(root, workspace), presetsOf(workspace))
