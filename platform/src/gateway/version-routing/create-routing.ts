import type { FastifyInstance } from 'fastify'
import type { Layout } from '../../files'
import type { FollowerHealth } from '../../remote'
import { createKnownVersions } from './known-versions'
import { createLiveState, type LiveState, type LiveStateOptions } from './live-state'
import { readinessOf } from './readiness'

export type RoutingOptions = LiveStateOptions & {
  /** The state of the registry that this one is a copy of. */
  upstream?: (() => FollowerHealth) | undefined
}

export type Routing = {
  live: LiveState
  /** Whether an open page may be running that version. */
  isKnown: (area: string, version: string) => boolean
}

/** Follows the live state, and reports whether pages can be served: `/readyz`. */
export async function createRouting(
  app: FastifyInstance,
  registry: Layout,
  { upstream, ...options }: RoutingOptions,
): Promise<Routing> {
  const knownVersions = createKnownVersions(registry)
  const live = await createLiveState(registry, app.log, options)
  app.addHook('onClose', () => live.close())
  live.onChange((_state, previous) => knownVersions.leave(previous.live))
  await knownVersions.recall(live.current().live)
  app.decorate('readiness', () => readinessOf(live, upstream))
  app.get('/readyz', (_request, reply) => {
    const pages = app.readiness()
    if (pages.status === 'none') reply.code(503).header('retry-after', '5')
    const status = pages.status === 'none' ? 'unavailable' : pages.status
    return reply.send({ status, pages })
  })
  return { live, isKnown: (area, version) => knownVersions.has(live.current().live, area, version) }
}
