import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { types } from 'node:util'
import pg from 'pg'
import type { LogLevel } from '../settings'

export type ApiLogger = NonNullable<FastifyServerOptions['logger']>

/** The stack without its first line, since messages may quote the request. */
const frames = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 15)

/**
 * The parts of an error that may be logged: no message or detail from the database, which quote row values.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!types.isNativeError(error)) return { type: typeof error }
  const fromDatabase = error instanceof pg.DatabaseError
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    ...(fromDatabase
      ? { constraint: error.constraint, table: error.table, routine: error.routine }
      : { message: error.message }),
    stack: frames(error.stack),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** JSON lines; requests are logged by route pattern only, because URLs and filters contain personal data. */
export const loggerOptions = (level: LogLevel): ApiLogger => ({
  level,
  base: { service: 'api' },
  serializers: {
    err: describeError as never,
    req: (request: { id?: unknown }) => ({ id: request.id }),
  },
})

export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
