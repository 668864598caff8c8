import { isAbsolute, join } from 'node:path'
import { root } from './workspaces.mjs'

/** @param {string | undefined} value @param {string} fallback an absolute path */
const place = (value, fallback) =>
  value === undefined || value === '' ? fallback : isAbsolute(value) ? value : join(root, value)

/**
 * Where a site keeps what it needs: `REGISTRY_DIR` and `SITE_CONFIG`, by default inside the data folder.
 * @param {string} dataDir
 */
export const sitePlaces = (dataDir) => ({
  registryDir: place(process.env['REGISTRY_DIR'], join(dataDir, 'registry')),
  siteConfigFile: place(process.env['SITE_CONFIG'], join(dataDir, 'site.json')),
})
