import { generateKeyPairSync } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives a site for trying out a key that signs exports of the audit trail, unless one is set; returns its file.
 * Created once, since exports are checked with it.
 * @param {string} dataDir
 */
export function demoSigningKey(dataDir) {
  const file = join(dataDir, 'audit-signing-key.pem')
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  return file
}
