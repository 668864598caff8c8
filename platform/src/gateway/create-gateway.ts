import type { AreaOverride } from '@fcr/shared/contracts/releases'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { layout } from '../registry/layout'
import { areaIn } from '../registry/plan'
import { openAssetStore } from './asset-store'
import { assetRoutes } from './asset-routes'
import { openLiveState } from './live-state'
import { pageRoutes } from './page-routes'
import { reportRoutes } from './report-routes'
import { notFound, respondText } from './respond'
import { commonHeaders } from './security-headers'
import { openSiteConfig } from './site-config'

export type GatewayOptions = {
  registryDir: string
  /** `site.json`; without one the defaults apply. */
  siteConfigFile?: string | undefined
  /** Where the site is, as others reach it: `https://site.example`. Without it there is neither sitemap nor canonical address. */
  origin?: string | undefined
  /** Development only: areas (or the shell) that come from a dev server. */
  overrides?: Readonly<Record<string, AreaOverride>> | undefined
  logger?: FastifyBaseLogger | undefined
  /** The proxies whose X-Forwarded-* headers count, as Fastify's option; none by default. */
  trustProxy?: boolean | string | string[] | undefined
  /** How often to look for changes beside the look at each request. */
  pollMs?: number | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the pattern of the page's path. Paths themselves hold document numbers. */
    pagePattern: string | undefined
  }
}

/**
 * The server of the site's pages and files. It only reads the registry; close it to stop following it.
 * It answers every path that is not the API's: mount it behind the API, or let it listen by itself.
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.trustProxy ?? false,
    // The framework's own lines hold addresses.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => {
      reply.headers(commonHeaders(request.protocol === 'https'))
      respondText(reply, 400, 'Solicitud incorrecta')
    },
  })
  const at = layout(options.registryDir)
  const assets = openAssetStore(at, app.log)
  const live = await openLiveState(at, app.log, (state) => assets.follow(state.releases), options.pollMs)
  const site = await openSiteConfig(options.siteConfigFile, app.log, options.pollMs)
  app.addHook('onClose', () => {
    live.close()
    site.close()
  })

  addHygiene(app)
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  assetRoutes(app, { assets, live })
  reportRoutes(app, (area) => areaIn(live.current().live, area) !== undefined)
  pageRoutes(app, { assets, live, site, origin: options.origin, overrides: options.overrides })
  return app
}

/** Headers, the access log, and errors that tell nothing. */
function addHygiene(app: FastifyInstance) {
  app.decorateRequest('pagePattern', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.protocol === 'https'))
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
