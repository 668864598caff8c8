import type { FastifyInstance } from 'fastify'
import type { Layout } from '../../files'
import type { FollowerHealth } from '../../remote'
import { createLiveState, type LiveState, type LiveStateOptions } from './live-state'
import { readinessOf } from './readiness'

export type RoutingOptions = LiveStateOptions & {
  /** The state of the registry that this one is a copy of. */
  upstream?: (() => FollowerHealth) | undefined
}

/** Follows the live state, and reports whether pages can be served: `/readyz`. */
export async function createRouting(
  app: FastifyInstance,
  registry: Layout,
  { upstream, ...options }: RoutingOptions,
): Promise<LiveState> {
  const live = await createLiveState(registry, app.log, options)
  app.addHook('onClose', () => live.close())
  app.decorate('readiness', () => readinessOf(live, upstream))
  app.get('/readyz', (_request, reply) => {
    const pages = app.readiness()
    if (pages.status === 'none') reply.code(503).header('retry-after', '5')
    const status = pages.status === 'none' ? 'unavailable' : pages.status
    return reply.send({ status, pages })
  })
  return live
}
