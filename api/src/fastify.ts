import type { Db } from './database/open'
import type { Settings } from './settings'

// Decorators available to every route.
declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    settings: Settings
    /** The e-mail domains that the site accepts now. */
    emailDomains: () => readonly string[]
  }
}
