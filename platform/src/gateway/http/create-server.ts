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
import { commonHeaders } from './common-headers'
import { wellFormed, withPath } from './raw-url'
import { notFound, respondText } from './respond'

export type ServerOptions = {
  logger?: FastifyBaseLogger | undefined
  /** Trusted proxies, whose X-Forwarded-* headers count; Fastify's `trustProxy` option. None by default. */
  trustProxy?: boolean | string | string[] | undefined
  /** Adds `includeSubDomains` to HSTS; off by default. */
  hstsIncludeSubDomains?: boolean | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the pattern of the page's path. Paths themselves may contain document numbers. */
    pagePattern: string | undefined
  }
}

/** Creates a server with security headers, limits, the access log, and error responses that reveal nothing. */
export function createServer({ logger, trustProxy, hstsIncludeSubDomains }: ServerOptions): FastifyInstance {
  const headersFor = ({ protocol }: FastifyRequest) =>
    commonHeaders({ https: protocol === 'https', includeSubDomains: hstsIncludeSubDomains ?? false })
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: trustProxy ?? false,
    // Fastify's own log lines contain URLs.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: unknownSenderLimit,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => withPath(url, wellFormed),
    frameworkErrors: (_error, request, reply) => {
      closeIfUnread(request, reply)
      reply.headers(headersFor(request))
      respondText(reply, 400, 'Solicitud incorrecta')
    },
  })
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
  limitBodies(app)
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
  return app
}
