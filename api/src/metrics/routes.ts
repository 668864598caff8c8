import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { PoolMetrics } from '../database/open'
import type { Replica } from '../database/replica'
import { ApiError } from '../errors/api-error'
import { collectMetrics, collectReplica } from './collect-metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

type MetricsOptions = {
  token: string
  pool: () => PoolMetrics
  replica?: Replica | undefined
  /** Metrics of other services on the same port, shown on the same page. */
  further?: (() => Promise<string>) | undefined
}

/**
 * GET /metrics, for Prometheus. It is on the site's port, and behind a proxy a local address does not prove
 * who is asking: only requests with the token are served, and without a configured token the page does not
 * exist.
 */
export function metricsRoutes(app: FastifyInstance, { token, pool, replica, further }: MetricsOptions) {
  const registry = collectMetrics(app, pool)
  if (replica) collectReplica(registry, replica)
  const expected = digest(`Bearer ${token}`)
  app.addHook('onClose', (_app, closed) => {
    registry.clear()
    closed()
  })
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw new ApiError(401, 'unauthenticated', 'Debe identificarse para continuar.', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    const metrics = await Promise.all([registry.metrics(), further?.()])
    return reply.type(registry.contentType).send(metrics.filter(Boolean).join('\n'))
  })
}
