import { REGISTRY } from '@fcr/shared/platform/operations'
import type { Site } from '@fcr/shared/contracts/site'
import type { FastifyInstance } from 'fastify'
import { layout } from '../files'
import { createAssetStore } from './assets/asset-store'
import { assetsPlugin } from './assets/plugin'
import { createServer, type ServerOptions } from './http/create-server'
import { operatorsPlugin } from './operators/plugin'
import { createSessions } from './operators/sessions'
import { pagesPlugin } from './pages/plugin'
import { createSiteConfig } from './pages/site-config'
import { createPreviews } from './preview/preview'
import { previewPlugin } from './preview/plugin'
import { registryPlugin } from './registry/plugin'
import { createTelemetry, type TelemetryOptions } from './telemetry/create-telemetry'
import { telemetryPlugin } from './telemetry/plugin'
import { createRouting, type RoutingOptions } from './version-routing/create-routing'
import type { PagesReadiness } from './version-routing/readiness'
import { createVisitors } from './version-routing/visitors'

export type GatewayOptions = ServerOptions &
  RoutingOptions &
  TelemetryOptions & {
    registryDir: string
    /** Folder with the teams' keys, if it is not in the registry. */
    keysDir?: string | undefined
    /** `site.json`; without it the defaults apply. */
    siteConfigFile?: string | undefined
    /** Public origin of the site: `https://site.example`. Without it there are neither sitemap nor canonical URLs. */
    origin?: string | undefined
    /** Folder with the build of the operators' page; without it, there is none. */
    operationsDir?: string | undefined
    /** Folder with the packages for areas in other repositories; without it, there are none. */
    kitDir?: string | undefined
  }

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the gateway's Prometheus metrics; the caller decides who may see them. */
    metrics: () => Promise<string>
    /** Whether pages can be served. */
    readiness: () => PagesReadiness
    /** The site's current configuration. */
    siteConfig: () => Site
  }
}

/**
 * Creates the server of the site's pages and files. It writes to the registry how the versions work in browsers
 * (`reports/`), and rolls back unhealthy ones. Close it to stop watching the registry.
 * It handles every path except the API's: mount it behind the API, or run it standalone.
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const app = createServer(options)
  const registry = layout(options.registryDir, options.keysDir)
  const site = await createSiteConfig(app, options.siteConfigFile, options.following)
  const live = await createRouting(app, registry, options)
  const telemetry = await createTelemetry(app, registry, live, options)
  const assets = createAssetStore(registry, app.log)
  live.onChange(({ releases }) => assets.follow(releases))
  const previews = createPreviews(registry, site.current)
  const sessions = createSessions(registry)
  // Responses are made from the current files of registry and settings, unless the disk is slow.
  app.addHook('onRequest', async () => {
    await Promise.all([live.refreshWithTimeout(), site.refreshWithTimeout()])
  })
  const parts = {
    ...options,
    registry,
    live,
    site,
    telemetry,
    assets,
    previews,
    sessions,
    viewFor: createVisitors(previews),
  }

  await app.register(assetsPlugin, parts)
  await app.register(previewPlugin, parts)
  await app.register(registryPlugin, { ...parts, prefix: REGISTRY })
  await app.register(operatorsPlugin, parts)
  await app.register(telemetryPlugin, parts)
  await app.register(pagesPlugin, parts)
  return app
}
