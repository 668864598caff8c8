import { builtApi, builtPlatform } from './built.mjs'
import { isAbsolute, join } from 'node:path'
import { StartError } from './preflight.mjs'
import { serveTogether } from './server.mjs'
import { root } from './workspaces.mjs'

/** @param {string | undefined} value @param {string} fallback an absolute path */
const place = (value, fallback) =>
  value === undefined || value === '' ? fallback : isAbsolute(value) ? value : join(root, value)

/**
 * Where a site keeps what it needs: `REGISTRY_DIR`, `REGISTRY_KEYS` and `SITE_CONFIG`, by default inside the data folder.
 * @param {string} dataDir
 */
export const sitePlaces = (dataDir) => ({
  registryDir: place(process.env['REGISTRY_DIR'], join(dataDir, 'registry')),
  keysDir: process.env['REGISTRY_KEYS'] ? place(process.env['REGISTRY_KEYS'], '') : undefined,
  siteConfigFile: place(process.env['SITE_CONFIG'], join(dataDir, 'site.json')),
})

/** `ALLOW_LOCAL_AREAS`: whether a browser may take an area from its own machine. @returns {'loopback' | undefined} */
function readLocalAreas() {
  const value = process.env['ALLOW_LOCAL_AREAS']
  if (value === undefined || value === '') return undefined
  if (value === 'loopback') return value
  throw new StartError(`ALLOW_LOCAL_AREAS may only be 'loopback'; it is '${value}'.`)
}

/**
 * Opens the database, migrates it, and serves API and site on one port. The settings come from the
 * environment; both parts write their log to standard output.
 * @param {{
 *   dataDir: string,
 *   port: number,
 *   host?: string | undefined,
 *   overrides?: Record<string, import('./built.mjs').AreaOverride> | undefined,
 *   beforeListening?: (context: { db: import('./built.mjs').Db }) => Promise<void>,
 * }} options `beforeListening` runs once the database is ready, before anyone is served
 */
export async function openSite({ dataDir, port, host, overrides, beforeListening }) {
  const { checkStoredKeys, createApi, loadSettings, openDatabase, prepareDatabase, usePasswordKeys } =
    await builtApi()
  const { createGateway } = await builtPlatform()
  const localAreas = readLocalAreas()
  const settings = loadSettings({ ...process.env, DATA_DIR: dataDir })
  usePasswordKeys(settings.passwordKeys)
  const database = await openDatabase(settings)
  try {
    await prepareDatabase(database.db, settings.packageDir)
    await checkStoredKeys(database.db)
    await beforeListening?.({ db: database.db })
    const api = await createApi(settings, {
      db: database.db,
      poolFigures: database.figures,
      // Asked for by requests, so after the gateway is there.
      furtherFigures: () => gateway.figures(),
    })
    const gateway = await createGateway({
      ...sitePlaces(dataDir),
      // Of several the first is the one that search engines and link previews shall know.
      origin: settings.siteOrigins[0] ?? `http://localhost:${port}`,
      overrides,
      localAreas,
      logger: api.app.log,
      hstsIncludeSubDomains: settings.hstsIncludeSubDomains,
      trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    })
    const server = await serveTogether({ api: api.app, gateway, apiBase: settings.apiBase, port, host })
    return {
      log: api.app.log,
      close: async () => {
        await server.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
