import { resolve } from 'node:path'
import { isSafeAddress } from '@fcr/platform'
import { StartError } from './preflight.mjs'

type Environment = Readonly<Record<string, string | undefined>>

/** Address of the registry that this machine copies. */
export type UpstreamSettings = {
  url: string
  /** Folder with the public keys that this machine trusts. */
  keysDir: string
  /** File with the private key that signs the requests. */
  keyFile: string | undefined
}

/**
 * Reads `REGISTRY_URL`, `REGISTRY_KEYS` and `GATEWAY_KEY`; undefined if this machine has the registry itself.
 * @throws StartError
 */
export function readUpstreamSettings(env: Environment = process.env): UpstreamSettings | undefined {
  const { REGISTRY_URL: url, REGISTRY_KEYS: keys, GATEWAY_KEY: key } = env
  if (!url) return undefined
  if (!isSafeAddress(url))
    throw new StartError(`REGISTRY_URL must be an address such as https://site.example/operacion/registro.`)
  if (!keys)
    throw new StartError(
      'REGISTRY_URL needs REGISTRY_KEYS: a folder of this machine with the public keys that it trusts.',
    )
  return { url, keysDir: resolve(keys), keyFile: key ? resolve(key) : undefined }
}
