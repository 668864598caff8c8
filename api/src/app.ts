import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { createRefusalRecorder } from './audit/refusals'
import type { Db, PoolFigures } from './database/open'
import type {} from './fastify'
import { healthRoutes } from './health/routes'
import { describeApi, serveDocument } from './http/documentation'
import { handleError, handleNotFound, toApiError } from './http/error-handler'
import { parseJsonOnly } from './http/json-body'
import { loggerOptions, logRequests, type ApiLogger } from './http/logging'
import { checkOrigin } from './http/origin-check'
import { refuseWhenLate } from './http/overload'
import { completeContracts, type RouteContract } from './http/route-contract'
import { securityHeaders, setSecurityHeaders } from './http/security-headers'
import { metricsRoutes } from './metrics/routes'
import { usePasswordKeys } from './passwords/keys'
import { resources } from './resources'
import type { Settings } from './settings'

export type ApiDependencies = {
  db: Db
  /** How the database's connections are, for the operators' figures. */
  poolFigures?: () => PoolFigures
  /** Figures of what is served beside the API on the same port, as Prometheus reads them. */
  furtherFigures?: () => Promise<string>
  /** For tests that read the log. */
  logger?: ApiLogger
}

export type Api = {
  app: FastifyInstance
  /** What each route takes and answers. */
  contracts: RouteContract[]
  /** Ends the requests under way and takes no more. The database stays open: who opened it closes it. */
  close: () => Promise<void>
}

/** Largest body taken, in bytes. The longest form is under 10 KB. */
const bodyLimit = 64 * 1024

const noPool: PoolFigures = { total: 0, idle: 0, waiting: 0, down: false }

/** The API, ready to take requests (`app.routing`, `app.listen` or `app.inject`). */
export async function createApi(settings: Settings, dependencies: ApiDependencies): Promise<Api> {
  const { db, logger, poolFigures = () => noPool, furtherFigures } = dependencies
  usePasswordKeys(settings.passwordKeys)
  const headers = securityHeaders(settings)
  const app = Fastify({
    logger: logger ?? loggerOptions(settings.logLevel),
    // Its lines hold the address; ours hold the route's pattern.
    logController: new LogController({ disableRequestLogging: true }),
    // Ours alone: one from outside could forge lines of the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: 30_000,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    routerOptions: { maxParamLength: 100 },
    // Malformed escapes in an address are answered like any other error, but before any hook of ours has run.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(headers)),
  })
  app.decorate('db', db)
  app.decorate('settings', settings)
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
    exposedHeaders: ['etag', 'retry-after', 'x-request-id', 'x-total-count'],
    maxAge: 600,
    // OPTIONS that asks for nothing would be answered in text; it gets no rights from the headers above.
    strictPreflight: false,
  })
  await app.register(cookie)
  checkOrigin(app, settings)
  // Personal data everywhere; the lookup lists say otherwise themselves.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })

  healthRoutes(app)
  if (settings.metricsToken)
    metricsRoutes(app, { token: settings.metricsToken, pool: poolFigures, further: furtherFigures })
  const contracts = completeContracts(app)
  if (settings.apiDocs) await describeApi(app, settings, contracts)
  await app.register(
    async (api) => {
      refuseWhenLate(api)
      for (const resource of resources) await api.register(resource)
    },
    { prefix: settings.apiBase },
  )
  if (settings.apiDocs) serveDocument(app, settings)
  await app.ready()
  return { app, contracts, close: () => app.close() }
}
