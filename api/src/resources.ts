import type { FastifyPluginAsync } from 'fastify'

/** Every resource of the API, under the API's prefix. */
export const resources: FastifyPluginAsync[] = []
