import type { FastifyInstance } from 'fastify'
import { pageRoutes, type Parts } from './page-routes'
import { wellKnownRoutes } from './well-known'

/** The site's pages, and every address that no other plugin has. */
export function pagesPlugin(app: FastifyInstance, parts: Parts, done: () => void) {
  wellKnownRoutes(app, parts)
  pageRoutes(app, parts)
  done()
}
