import type { FastifyInstance } from 'fastify'
import type { Telemetry } from '../telemetry/create-telemetry'
import { noticeRoutes } from './notices'
import { pageRoutes, type Sources } from './page-routes'
import { wellKnownRoutes } from './well-known'

type Parts = Omit<Sources, 'onVisit' | 'onMade'> & { telemetry: Telemetry }

/** The site's pages, and every address that no other plugin has. */
export function pagesPlugin(app: FastifyInstance, { telemetry, ...sources }: Parts, done: () => void) {
  noticeRoutes(app)
  wellKnownRoutes(app, sources)
  pageRoutes(app, {
    ...sources,
    onVisit: (versions, address) => telemetry.store.visit(versions, address),
    onMade: telemetry.metrics.pageMade,
  })
  done()
}
