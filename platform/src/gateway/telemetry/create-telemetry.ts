import { randomUUID } from 'node:crypto'
import type { ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import type { FastifyInstance } from 'fastify'
import { createAutoRollback, type AutoRollbackSettings } from '../../auto-rollback'
import type { Layout } from '../../files'
import type { RoutingOptions } from '../version-routing/create-routing'
import type { LiveState } from '../version-routing/live-state'
import { createHeartbeat } from './heartbeat'
import { createKnownVersions } from './known-versions'
import { collectMetrics } from './metrics'
import { createTelemetryStore } from './telemetry-store'
import { createVisits } from './visits'

export type TelemetryOptions = Pick<RoutingOptions, 'upstream'> & {
  /** Description of the API of the same server: only versions that it supports become live. */
  api?: ApiDescription | undefined
  /** Rolls back versions that fail for visitors; without these settings it does not. */
  autoRollback?: AutoRollbackSettings | undefined
}

export type Telemetry = Awaited<ReturnType<typeof createTelemetry>>

/**
 * Counts how versions work in browsers, reports that this gateway runs and what it serves, and rolls back unhealthy
 * versions.
 */
export async function createTelemetry(
  app: FastifyInstance,
  registry: Layout,
  live: LiveState,
  { api, autoRollback: settings, upstream }: TelemetryOptions,
) {
  const gateway = randomUUID()
  const metrics = collectMetrics(app, live, upstream)
  const rollback = settings && createAutoRollback(registry, app.log, settings, metrics.autoRollbackActed)
  const store = createTelemetryStore(registry, app.log, { gateway, onFailures: () => void rollback?.check() })
  const isKnown = await createKnownVersions(registry, live)
  const visits = await createVisits(registry, app.log, store)
  live.onChange(() => void visits.shareKey())
  const heartbeat = createHeartbeat(registry, app.log, {
    gateway,
    revision: () => live.current().live.revision,
    refused: () => live.health().refused ?? upstream?.().refused,
    api,
  })
  live.onChange(() => void heartbeat.renew())
  app.decorate('metrics', metrics.text)
  app.addHook('onClose', async () => {
    await store.close()
    await rollback?.close()
    await heartbeat.close()
  })
  return { store, metrics, written: heartbeat.written, isKnown, ...visits }
}
