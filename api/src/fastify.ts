import type { Site } from '@fcr/shared/contracts/site'
import type { Db } from './database/open'
import type { Read } from './database/replica'
import type { Settings } from './settings'

// Decorators available to every route.
declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    /** For reads that may be a few seconds old: they use the replica, if there is one. */
    read: Read
    settings: Settings
    /** The site's configuration as it is now. */
    site: () => Site
  }
}
