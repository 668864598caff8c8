import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import { lookupRoutes } from './lookups/routes'

/** Every resource of the API, under the API's prefix. */
export const resources: (FastifyPluginAsync | FastifyPluginCallback)[] = [lookupRoutes]
