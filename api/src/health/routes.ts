import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../errors/api-error'

/** Liveness: the process responds. Readiness: the database responds too. Neither discloses anything else. */
export function healthRoutes(app: FastifyInstance) {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    try {
      await sql`SELECT 1`.execute(app.db)
    } catch (cause) {
      throw new ApiError(503, 'database_unavailable', 'La base de datos no responde.', { cause })
    }
    return { status: 'ok' }
  })
}
