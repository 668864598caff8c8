import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** State of another service on the same port. */
export type PartReadiness = { status: string }

/**
 * Liveness: the process responds. Readiness: the database responds too, and all other services of this port can do
 * their work; the body has the state of each.
 */
export function healthRoutes(app: FastifyInstance, others: () => Record<string, PartReadiness>) {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const parts = { database: await databaseReadiness(app, request.log), ...others() }
    const isReady = Object.values(parts).every(({ status }) => status === 'ok')
    if (!isReady) reply.code(503).header('retry-after', '5')
    return { status: isReady ? 'ok' : 'unavailable', ...parts }
  })
}

async function databaseReadiness(app: FastifyInstance, log: FastifyInstance['log']): Promise<PartReadiness> {
  try {
    await sql`SELECT 1`.execute(app.db)
    return { status: 'ok' }
  } catch (error) {
    log.error({ err: error }, 'the database does not respond')
    return { status: 'unavailable' }
  }
}
