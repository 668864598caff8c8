import { randomUUID } from 'node:crypto'
import type { ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import type { AreaOverride } from '@fcr/shared/platform/manifest'
import type { Site } from '@fcr/shared/contracts/site'
import {
  BodyRefusal,
  closeIfUnread,
  limitBodies,
  unknownSenderLimit,
} from '@fcr/shared/server/request-bodies'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { feedRoute } from './operators/feed'
import { pageFileRoutes } from './operators/page-files'
import { sessionRoutes } from './operators/session-routes'
import { openSessions } from './operators/sessions'
import { openSnapshot } from './operators/snapshot'
import { layout } from '../files/layout'
import type { FollowerHealth } from '../remote/follow'
import type { RobotSettings } from '../auto-rollback/decide'
import { openRobot } from '../auto-rollback/auto-rollback'
import { openAssetStore } from './assets/asset-store'
import { assetRoutes } from './assets/asset-routes'
import type { Following } from './version-routing/followed-file'
import { openJournal } from './telemetry/telemetry-store'
import { collectMetrics } from './telemetry/metrics'
import { kitRoutes } from './assets/kit-routes'
import { openKnownVersions } from './version-routing/known-versions'
import { openLiveState } from './version-routing/live-state'
import { noticeRoutes } from './pages/notices'
import { pageRoutes } from './pages/page-routes'
import { registryRoutes } from './registry/registry-routes'
import { openPresence } from './telemetry/heartbeat'
import { readinessOf, type PagesReadiness } from './version-routing/readiness'
import { openPreviews } from './preview/preview'
import { previewRoutes } from './preview/preview-routes'
import { reportRoutes } from './telemetry/report-routes'
import { notFound, respondText } from './http/respond'
import { commonHeaders } from './pages/security-headers'
import { openSiteConfig } from './pages/site-config'
import type { VerifiedState } from './version-routing/verified-state'
import { openVisitValues } from './version-routing/visit-values'
import { openVisitors } from './version-routing/visitors'
import { vitalsRoutes } from './telemetry/vitals-routes'
import { wellKnownRoutes } from './pages/well-known'

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
  logger?: FastifyBaseLogger | undefined
  /** Description of the API of the same server: only versions that it supports become live. */
  api?: ApiDescription | undefined
  /** Trusted proxies, whose X-Forwarded-* headers count; Fastify's `trustProxy` option. None by default. */
  trustProxy?: boolean | string | string[] | undefined
  /** Adds `includeSubDomains` to HSTS; off by default. */
  hstsIncludeSubDomains?: boolean | undefined
  /** Takes back versions that fail visitors; without these settings it does not. */
  robot?: RobotSettings | undefined
  /** File in which this gateway remembers the newest state that it has served, so that it takes no older one after a restart. */
  servedFile?: string | undefined
  /** Folder with the build of the operators' page; without it, there is none. */
  operationsDir?: string | undefined
  /** Folder with the packages for areas in other repositories; without it, there are none. */
  kitDir?: string | undefined
  /** The state of the registry that this one is a copy of. */
  upstream?: (() => FollowerHealth) | undefined
  /** How the registry and the site's settings are followed, in addition to the check at each request. */
  following?: Following | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the pattern of the page's path. Paths themselves may contain document numbers. */
    pagePattern: string | undefined
  }
  interface FastifyInstance {
    /** Returns the gateway's Prometheus metrics; the caller decides who may see them. */
    metrics: () => Promise<string>
    /** Whether pages can be served. */
    readiness: () => PagesReadiness
    /** The site's configuration as it is now. */
    siteConfig: () => Site
  }
}

/**
 * Creates the server of the site's pages and files. It writes to the registry how the versions work in browsers
 * (`reports/`), and takes back those that fail. Close it to stop watching the registry.
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
    bodyLimit: unknownSenderLimit,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => {
      closeIfUnread(request, reply)
      reply.headers(headersFor(request))
      respondText(reply, 400, 'Solicitud incorrecta')
    },
  })
  const at = layout(options.registryDir, options.keysDir)
  const assets = openAssetStore(at, app.log)
  const known = openKnownVersions(at)
  const gateway = randomUUID()
  let revision = 0
  let refused = (): string | undefined => undefined
  let updateOperatorsPage = (): void => undefined
  const presence = openPresence(at, app.log, {
    gateway,
    revision: () => revision,
    refused: () => refused(),
    api: options.api,
  })
  const visits = await openVisitValues(at, app.log)
  const follow = (state: VerifiedState, left: VerifiedState) => {
    known.leave(left.live)
    assets.follow(state.releases)
    revision = state.live.revision
    void visits.share()
    void presence.renew().then(() => updateOperatorsPage())
  }
  const live = await openLiveState(at, app.log, follow, options)
  refused = () => live.health().refused ?? options.upstream?.().refused
  const site = await openSiteConfig(options.siteConfigFile, app.log, options.following)
  await known.recall(live.current().live)
  const metrics = collectMetrics(app, live, options.upstream)
  const robot = options.robot && openRobot(at, app.log, options.robot, metrics.robotActed)
  const journal = openJournal(at, app.log, { gateway, onFailures: () => void robot?.check() })
  app.decorate('metrics', metrics.text)
  app.decorate('readiness', () => readinessOf(live, options.upstream))
  app.decorate('siteConfig', site.current)
  app.addHook('onClose', async () => {
    live.close()
    site.close()
    await journal.close()
    await robot?.close()
    await presence.close()
  })

  addHygiene(app, headersFor)
  limitBodies(app)
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    const pages = readinessOf(live, options.upstream)
    if (pages.status === 'none') reply.code(503).header('retry-after', '5')
    const status = pages.status === 'none' ? 'unavailable' : pages.status
    return reply.header('cache-control', 'no-store').send({ status, pages })
  })
  const isKnown = (area: string, version: string) => known.has(live.current().live, area, version)
  const previews = openPreviews(at, site.current)
  const see = openVisitors(previews)
  assetRoutes(app, { assets, live, see, visits })
  noticeRoutes(app)
  await previewRoutes(app, previews, live)
  const sessions = openSessions(at)
  await registryRoutes(app, at, sessions)
  if (options.operationsDir !== undefined) {
    pageFileRoutes(app, options.operationsDir)
    sessionRoutes(app, at, sessions)
    const current = {
      site: options.origin,
      live: () => live.current().live,
      refused: () => live.health().refused,
    }
    updateOperatorsPage = feedRoute(app, sessions, openSnapshot(at, current))
  }
  if (options.kitDir !== undefined) kitRoutes(app, at, options.kitDir)
  reportRoutes(app, {
    isKnown,
    state: live.current,
    seen: async (request, reply) => (await see(live.current(), request, reply)).state,
    journal,
    visits,
    onFailure: metrics.failed,
  })
  vitalsRoutes(app, { isKnown, journal, visits })
  const { origin, overrides } = options
  wellKnownRoutes(app, { site, origin })
  pageRoutes(app, {
    onVisit: (versions, address) => journal.visit(versions, address),
    onMade: metrics.pageMade,
    assets,
    live,
    see,
    visits,
    site,
    origin,
    overrides,
  })
  return app
}

/** Adds security headers, the access log, and error responses that reveal nothing. */
function addHygiene(app: FastifyInstance, headersFor: (request: FastifyRequest) => Record<string, string>) {
  app.decorateRequest('pagePattern', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, pagePattern } = request
    const route = pagePattern ?? routeOptions.url ?? 'unmatched'
    app.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
  app.setNotFoundHandler((_request, reply) => notFound(reply))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof BodyRefusal) return respondText(reply, error.statusCode, error.message)
    const status = error.statusCode ?? 500
    if (status >= 500) app.log.error(error, 'request failed')
    return respondText(reply, status, status >= 500 ? 'Error interno' : 'Solicitud incorrecta')
  })
}
