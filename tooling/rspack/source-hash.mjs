import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as kit from '@fcr/area-kit/internal/rspack/source-hash.mjs'
import { areas, root } from '../start/workspaces.mjs'

const folder = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/** Inputs of a build besides its workspace and the presets of areas. @param {string} workspace */
function alsoRead(workspace) {
  if (areas().includes(workspace)) return []
  // The kit contains the test harness, which the hash of a package leaves out.
  return workspace === 'area-kit' ? [folder('../pack/'), join(root, 'shared/testing')] : [folder('./')]
}

/** Returns the hash of everything that a workspace's build reads. @param {string} workspace folder name */
export const sourceHash = (workspace) => kit.sourceHash(join(root, workspace), alsoRead(workspace))
