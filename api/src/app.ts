import { IN_REVIEW } from '@fcr/shared/contracts/staff/data-review'
import type { ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import { site as readSite, type Site } from '@fcr/shared/contracts/site'
import { closeIfUnread, limitBodies, unknownSenderLimit } from '@fcr/shared/server/request-bodies'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { createRefusalRecorder } from './audit/refusals'
import type { Db, PoolMetrics } from './database/open'
import type { Read, Replica } from './database/replica'
import type {} from './fastify'
import { importWorker } from './staff/imports/worker'
import { healthRoutes, replicaReadiness, type PartReadiness } from './health/routes'
import { handleError, handleNotFound, toApiError } from './http/error-handler'
import { parseJsonOnly } from './http/json-body'
import { loggerOptions, logRequests, type ApiLogger } from './http/logging'
import { checkOrigin } from './http/origin-check'
import { refuseWhenLate } from './http/overload'
import { refuseInPreview } from './http/preview-check'
import { completeContracts, type RouteContract } from './http/route-contract'
import { securityHeaders, setSecurityHeaders } from './http/security-headers'
import type { MailOffice } from './mail/deliver'
import { createMailWorker } from './mail/worker'
import { metricsRoutes } from './metrics/routes'
import { usePasswordKeys } from './passwords/keys'
import { resources } from './resources'
import { useErasureLedger } from './rights/erasure-ledger'
import { limitMembers } from './sessions/policy'
import type { Settings } from './settings'
import { describeEndpoints } from './version/describe'
import { versionRoute } from './version/routes'

export type ApiDependencies = {
  db: Db
  /** State of the database's connection pool, for the operators' metrics. */
  poolMetrics?: () => PoolMetrics
  /** Serves reads that may be a few seconds old; without it the database does. */
  replica?: Replica | undefined
  /** The site's configuration as it is now; by default that of a site without one. */
  site?: () => Site
  /** Sends the messages of the outbox; without it they stay there. */
  mail?: MailOffice
  /** Whether it works on the staff's imports; without it they wait for another instance. */
  imports?: boolean
  /** Metrics of other services on the same port, in Prometheus format. */
  otherMetrics?: () => Promise<string>
  /** Whether other services on the same port can do their work; `/readyz` needs them all. */
  otherReadiness?: () => Record<string, PartReadiness>
  /** For tests that read the log. */
  logger?: ApiLogger
  /** Delay of the event loop in milliseconds, by default as measured; tests of a busy machine have none. */
  delay?: () => number
}

export type Api = {
  app: FastifyInstance
  /** Request and response schemas of each route. */
  contracts: RouteContract[]
  /** Describes the API by the contracts of its routes, to be compared with what the areas send and read. */
  describe: () => ApiDescription
  /** Finishes running requests and accepts no more. The database stays open: its opener closes it. */
  close: () => Promise<void>
}

const defaultSite = readSite.parse({})
const noPool: PoolMetrics = { total: 0, idle: 0, waiting: 0, down: false }

/** Creates the API, ready for requests (`app.routing`, `app.listen` or `app.inject`). */
export async function createApi(settings: Settings, dependencies: ApiDependencies): Promise<Api> {
  const {
    db,
    logger,
    poolMetrics = () => noPool,
    replica,
    otherMetrics,
    otherReadiness = () => ({}),
    site = () => defaultSite,
    mail,
    imports = false,
    delay,
  } = dependencies
  usePasswordKeys(settings.passwordKeys)
  useErasureLedger(settings.erasureLedger)
  const headers = securityHeaders(settings)
  const app = Fastify({
    logger: logger ?? loggerOptions(settings.logLevel),
    // Fastify's log lines contain the URL; ours contain the route pattern.
    logController: new LogController({ disableRequestLogging: true }),
    // Never taken from clients, which could forge log lines with it.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // The longest form is under 10 KB.
    bodyLimit: unknownSenderLimit,
    requestTimeout: 30_000,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    routerOptions: { maxParamLength: 100 },
    // Malformed escapes in a URL get an ordinary error response, but before any of our hooks has run.
    frameworkErrors: (error, request, reply) => {
      closeIfUnread(request, reply)
      handleError(error, request, reply.headers(headers))
    },
  })
  app.decorate('db', db)
  app.decorate<Read>('read', replica?.read ?? ((work) => work(db)))
  replica?.watch(app.log)
  app.decorate('settings', settings)
  app.decorate('site', site)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const recordRefusal = createRefusalRecorder()
  app.setErrorHandler(async (error, request, reply) => {
    await recordRefusal(request, toApiError(error))
    return handleError(error, request, reply)
  })
  app.setNotFoundHandler(handleNotFound)
  parseJsonOnly(app)
  logRequests(app)

  setSecurityHeaders(app, headers)
  await app.register(cors, {
    origin: settings.corsOrigins,
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type', 'idempotency-key', 'if-match'],
    exposedHeaders: [
      'date',
      'etag',
      'retry-after',
      IN_REVIEW,
      'x-records-since',
      'x-request-id',
      'x-similar-count',
      'x-fewer-words',
      'x-total-count',
    ],
    maxAge: 600,
    // Strict mode would answer non-preflight OPTIONS with a text; the headers above grant them nothing.
    strictPreflight: false,
  })
  await app.register(cookie)
  checkOrigin(app, settings)
  limitBodies(app)
  refuseInPreview(app)
  // Nearly all responses contain personal data; the lookup lists override this header.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })

  const contracts = completeContracts(app, settings.apiBase)
  healthRoutes(app, () => ({
    ...(replica && { replica: replicaReadiness(replica) }),
    ...otherReadiness(),
  }))
  if (settings.metricsToken)
    metricsRoutes(app, { token: settings.metricsToken, pool: poolMetrics, replica, further: otherMetrics })
  let description: ApiDescription | undefined
  const describe = () => (description ??= describeEndpoints(settings))
  // With its packages, which production does not load.
  const documentation = settings.apiDocs && (await import('./http/documentation'))
  if (documentation) await documentation.describeApi(app, settings, contracts)
  await app.register(
    async (api) => {
      refuseWhenLate(api, delay)
      limitMembers(api)
      versionRoute(api, describe)
      for (const resource of resources) await api.register(resource)
    },
    { prefix: settings.apiBase },
  )
  if (documentation) documentation.serveDocument(app, settings)
  if (mail) await app.register(createMailWorker(mail))
  if (imports) await app.register(importWorker)
  await app.ready()
  return { app, contracts, describe, close: () => app.close() }
}
