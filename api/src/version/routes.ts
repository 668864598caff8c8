import { apiDescription, type ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import type { FastifyInstance } from 'fastify'

/** `GET /version`: the API's version, and what it accepts and returns. The same for all callers. */
export function versionRoute(app: FastifyInstance, describe: () => ApiDescription): void {
  let text: string | undefined
  app.get('/version', { schema: { response: { 200: apiDescription } } }, (_request, reply) => {
    text ??= JSON.stringify(describe())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
