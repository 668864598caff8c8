import type { Site } from '@fcr/shared/contracts/site'
import type { Db } from './database/open'
import type { Settings } from './settings'

// Decorators available to every route.
declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    settings: Settings
    /** The site's configuration as it is now. */
    site: () => Site
  }
}
