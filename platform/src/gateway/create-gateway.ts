import type { AreaOverride } from '@fcr/shared/contracts/releases'
import type { Site } from '@fcr/shared/contracts/site'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { layout } from '../registry/layout'
import { openAssetStore } from './asset-store'
import { assetRoutes } from './asset-routes'
import { openFailureJournal } from './failure-journal'
import { collectMetrics } from './metrics'
import { openKnownVersions } from './known-versions'
import { localAreaRoutes, localAreasOf } from './local-areas/routes'
import { openLiveState } from './live-state'
import { pageRoutes } from './page-routes'
import { reportRoutes } from './report-routes'
import { notFound, respondText } from './respond'
import { commonHeaders } from './security-headers'
import { openSiteConfig } from './site-config'
import type { VerifiedState } from './verified-state'
import { wellKnownRoutes } from './well-known'

export type GatewayOptions = {
  registryDir: string
  /** Folder with the teams' keys, if it is not in the registry. */
  keysDir?: string | undefined
  /** `site.json`; without it the defaults apply. */
  siteConfigFile?: string | undefined
  /**
   * Public origin of the site: `https://site.example`. Without it there are neither sitemap nor canonical
   * URLs.
   */
  origin?: string | undefined
  /** Development only: areas (or the shell) that load from a dev server. */
  overrides?: Readonly<Record<string, AreaOverride>> | undefined
  /** `loopback`: a browser may load an area from its own machine (`local-areas/`). Not for production. */
  localAreas?: 'loopback' | undefined
  logger?: FastifyBaseLogger | undefined
  /** Trusted proxies, whose X-Forwarded-* headers count; Fastify's `trustProxy` option. None by default. */
  trustProxy?: boolean | string | string[] | undefined
  /** Adds `includeSubDomains` to HSTS; off by default. */
  hstsIncludeSubDomains?: boolean | undefined
  /** Interval of checks for changes, in addition to the check at each request. */
  pollMs?: number | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the pattern of the page's path. Paths themselves may contain document numbers. */
    pagePattern: string | undefined
  }
  interface FastifyInstance {
    /** Returns the gateway's Prometheus metrics; the caller decides who may see them. */
    metrics: () => Promise<string>
    /** The site's configuration as it is now. */
    siteConfig: () => Site
  }
}

/**
 * Creates the server of the site's pages and files. It writes only browsers' failure reports to the registry
 * (`reports/`). Close it to stop watching the registry.
 * It handles every path except the API's: mount it behind the API, or run it standalone.
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const headersFor = ({ protocol }: FastifyRequest) =>
    commonHeaders({
      https: protocol === 'https',
      includeSubDomains: options.hstsIncludeSubDomains ?? false,
    })
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.trustProxy ?? false,
    // Fastify's own log lines contain URLs.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headersFor(request))
      respondText(reply, 400, 'Solicitud incorrecta')
    },
  })
  const at = layout(options.registryDir, options.keysDir)
  const assets = openAssetStore(at, app.log)
  const known = openKnownVersions(at)
  const follow = (state: VerifiedState, left: VerifiedState) => {
    known.leave(left.live)
    assets.follow(state.releases)
  }
  const live = await openLiveState(at, app.log, follow, options.pollMs)
  const site = await openSiteConfig(options.siteConfigFile, app.log, options.pollMs)
  await known.recall(live.current().live.revision)
  const journal = openFailureJournal(at, app.log)
  const metrics = collectMetrics(app, live)
  app.decorate('metrics', metrics.text)
  app.decorate('siteConfig', site.current)
  app.addHook('onClose', async () => {
    live.close()
    site.close()
    await journal.close()
  })

  addHygiene(app, headersFor)
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  assetRoutes(app, { assets, live })
  reportRoutes(app, {
    isKnown: (area, version) => known.has(live.current().live, area, version),
    journal,
    onFailure: metrics.failed,
  })
  const localAreas = options.localAreas === 'loopback'
  if (localAreas) {
    await localAreaRoutes(app, live)
    app.log.info('browsers may take areas from their own machine (ALLOW_LOCAL_AREAS)')
  }
  const { origin, overrides } = options
  wellKnownRoutes(app, { site, origin })
  pageRoutes(app, {
    assets,
    live,
    site,
    origin,
    overrides,
    localAreas: localAreas ? localAreasOf : () => ({}),
  })
  return app
}

/** Adds security headers, the access log, and error responses that reveal nothing. */
function addHygiene(app: FastifyInstance, headersFor: (request: FastifyRequest) => Record<string, string>) {
  app.decorateRequest('pagePattern', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, pagePattern } = request
    const route = pagePattern ?? routeOptions.url ?? 'unmatched'
    app.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  app.setNotFoundHandler((_request, reply) => notFound(reply))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) app.log.error(error, 'request failed')
    return respondText(reply, status, status >= 500 ? 'Error interno' : 'Solicitud incorrecta')
  })
}
