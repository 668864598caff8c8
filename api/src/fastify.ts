import type { FastifyPluginCallback, FastifyPluginOptions, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
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

/** A plugin with routes: what a handler receives and returns has the types of the route's schema. */
export type Routes = FastifyPluginCallback<FastifyPluginOptions, RawServerDefault, ZodTypeProvider>
