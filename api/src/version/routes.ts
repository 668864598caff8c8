import type { ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../http/endpoint'

/** `GET /version`: the API's version, and what it accepts and returns. The same for all callers. */
export function versionRoute(app: FastifyInstance, describe: () => ApiDescription): void {
  let text: string | undefined
  app.route({
    ...endpoint('GET /version'),
    handler: (_request, reply) => {
      text ??= JSON.stringify(describe())
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}
