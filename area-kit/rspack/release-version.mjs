import { nameOf, readManifest } from '../folders.mjs'
import { sourceHash } from './source-hash.mjs'

/**
 * Returns the version of a build. A team's release has the version of its package.json; a build for the local
 * registry adds a hash of its sources, so that each change gets a separate version.
 * @param {string} folder
 * @param {{ local: boolean, development?: boolean, hash?: string }} options `development`: for a dev server, whose
 * container name stays the same across edits
 */
export function releaseVersion(folder, { local, development = false, hash = sourceHash(folder) }) {
  const { version } = readManifest(folder)
  const full = local ? `${version}-local.${hash.slice(0, 12)}` : version
  const global = `${nameOf(folder)}_${development ? 'local' : full}`.replace(/[^A-Za-z0-9]/g, '_')
  return { version: full, sourceHash: hash, global }
}
