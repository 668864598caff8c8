import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/**
 * Packs a release, signed by a new key, for the machine that follows the operations guide.
 * @param {string} folder that then has the release's files, the key `platform.pem` and its public part
 */
export function packRelease(folder) {
  const key = join(folder, 'platform.pem')
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key])
  execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', `${key}.pub`])
  execFileSync(process.execPath, ['tooling/pack/package.mjs', folder, '--key', key], {
    cwd: root,
    stdio: 'pipe',
  })
  return folder
}
