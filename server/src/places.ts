import { join, resolve } from 'node:path'

/**
 * Where a site keeps its files: `REGISTRY_DIR`, `REGISTRY_KEYS` and `SITE_CONFIG`, by default inside the data folder.
 * @param dataDir an absolute path
 */
export function sitePlaces(dataDir: string, env: Record<string, string | undefined> = process.env) {
  const place = (name: string) => (env[name] ? resolve(env[name]) : undefined)
  return {
    registryDir: place('REGISTRY_DIR') ?? join(dataDir, 'registry'),
    keysDir: place('REGISTRY_KEYS'),
    siteConfigFile: place('SITE_CONFIG') ?? join(dataDir, 'site.json'),
  }
}
