import type { FastifyInstance } from 'fastify'

const MAX_BYTES = 4096

/** Registers routes that accept the gateway's own HTML forms; the body is a `URLSearchParams`. */
export const formRoutes = (app: FastifyInstance, routes: (scope: FastifyInstance) => void) =>
  app.register((scope, _options, done) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = MAX_BYTES
    })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body.toString())),
    )
    routes(scope)
    done()
  })
