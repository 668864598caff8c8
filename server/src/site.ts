import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  checkStoredKeys,
  createApi,
  loadSettings,
  openDatabase,
  openMailOffice,
  openReplica,
  prepareDatabase,
  usePasswordKeys,
  type Db,
} from '@fcr/api'
import {
  createGateway,
  followRegistry,
  requireCompatibleApi,
  requireNotLocal,
  type GatewayOptions,
} from '@fcr/platform'
import { serveTogether } from './http-server'
import type { LocalPages } from './local-pages'
import { sitePlaces } from './places'
import { readAutoRollbackSettings } from './auto-rollback-settings'
import { readUpstreamSettings } from './upstream-settings'
import { retiredWarnings } from './settings-table.mjs'

type SiteOptions = {
  dataDir: string
  port: number
  host?: string | undefined
  /** Areas that load from a dev server. */
  overrides?: GatewayOptions['overrides']
  /** Pages that only a local start has. */
  localPages?: LocalPages
  /** Runs when the database is ready, before the first request. */
  beforeListening?: (context: { db: Db }) => Promise<void>
}

/**
 * Opens the database, migrates it, and serves API and site on one port. The settings come from the
 * environment; both parts write their log to standard output.
 */
export async function openSite({ dataDir, port, host, overrides, localPages, beforeListening }: SiteOptions) {
  const upstream = readUpstreamSettings()
  // Only the machine with the registry sees the reports of all machines, so auto-rollback runs there.
  const autoRollback = upstream ? undefined : readAutoRollbackSettings()
  const settings = loadSettings({ ...process.env, DATA_DIR: dataDir })
  const places = sitePlaces(dataDir)
  if (settings.production) await requireNotLocal(places)
  usePasswordKeys(settings.passwordKeys)
  const database = await openDatabase(settings)
  const replica = openReplica(settings, database.db)
  const closeDatabases = async () => {
    await replica?.close()
    await database.close()
  }
  try {
    await prepareDatabase(database.db, settings.packageDir, { protectAudit: settings.production })
    await checkStoredKeys(database.db)
    await beforeListening?.({ db: database.db })
    // The first origin is the one for search engines, link previews and messages.
    const origin = settings.siteOrigins[0] ?? `http://localhost:${port}`
    // Only requests call `site` and the metrics, when the gateway exists.
    const site = () => gateway.siteConfig()
    const api = await createApi(settings, {
      db: database.db,
      poolMetrics: database.metrics,
      replica,
      otherMetrics: () => gateway.metrics(),
      otherReadiness: () => ({ pages: gateway.readiness() }),
      site,
      mail: await openMailOffice(settings, { origin, site }),
      imports: true,
    })
    for (const warning of retiredWarnings(process.env)) api.app.log.warn(warning)
    const follower =
      upstream && (await followRegistry({ ...upstream, registryDir: places.registryDir, log: api.app.log }))
    await requireCompatibleApi(places, api.describe(), Object.keys(overrides ?? {}))
    const gateway = await createGateway({
      ...places,
      api: api.describe(),
      upstream: follower?.health,
      servedFile: join(dataDir, 'served-revision.json'),
      // Only the registry's own machine has the page: followers only copy.
      operationsDir: upstream ? undefined : fileURLToPath(new URL('operations', import.meta.url)),
      kitDir: fileURLToPath(new URL('kit', import.meta.url)),
      origin,
      overrides,
      autoRollback,
      logger: api.app.log,
      hstsIncludeSubDomains: settings.hstsIncludeSubDomains,
      trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    })
    const server = await serveTogether({
      api: api.app,
      gateway,
      apiBase: settings.apiBase,
      port,
      host,
      localPages,
    })
    return {
      log: api.app.log,
      close: async () => {
        await server.close()
        await follower?.close()
        await closeDatabases()
      },
    }
  } catch (error) {
    await closeDatabases()
    throw error
  }
}
