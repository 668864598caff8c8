import type { Db } from './database/open'
import type { Settings } from './settings'

// What every route may use of the application it is registered on.
declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    settings: Settings
  }
}
