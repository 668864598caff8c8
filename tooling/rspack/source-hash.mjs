import * as kit from '@fcr/area-kit/rspack/source-hash.mjs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas, root } from '../start/workspaces.mjs'

/** The presets that only shell and server have. */
const presets = fileURLToPath(new URL('.', import.meta.url))

/** Returns the hash of everything that a workspace's build reads. @param {string} workspace folder name */
export const sourceHash = (workspace) =>
  kit.sourceHash(join(root, workspace), areas().includes(workspace) ? [] : [presets])
