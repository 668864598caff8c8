import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { types } from 'node:util'
import pg from 'pg'
import type { LogLevel } from '../settings'

export type ApiLogger = NonNullable<FastifyServerOptions['logger']>

/** Frames without the first line, since messages may quote what was sent. */
const frames = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 15)

/** What a log may tell of an error: no text or detail of the database, which quotes values of rows. */
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

/** JSON lines; a request appears with its route's pattern only: addresses and filters hold personal data. */
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
