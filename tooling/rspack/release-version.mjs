import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'
import { sourceHash } from './source-hash.mjs'

/**
 * Returns the version of a build. A team's release has the version of its package.json; a build for the local
 * registry adds a hash of its sources, so that each change gets a separate version.
 * @param {string} workspace folder name
 * @param {boolean} local
 * @param {boolean} [development] for a dev server, whose container name stays the same across edits
 */
export function releaseVersion(workspace, local, development = false) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  const hash = sourceHash(workspace)
  const full = local ? `${version}-local.${hash.slice(0, 12)}` : version
  const global = `${workspace}_${development ? 'local' : full}`.replace(/[^A-Za-z0-9]/g, '_')
  return { version: full, sourceHash: hash, global }
}
