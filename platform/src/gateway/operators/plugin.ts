import type { FastifyInstance } from 'fastify'
import type { Layout } from '../../files'
import type { Telemetry } from '../telemetry/create-telemetry'
import type { LiveState } from '../version-routing/live-state'
import { feedRoute } from './feed'
import { pageFileRoutes } from './page-files'
import { sessionRoutes } from './session-routes'
import type { Sessions } from './sessions'
import { createSnapshot } from './snapshot'

type Parts = {
  registry: Layout
  live: LiveState
  telemetry: Telemetry
  sessions: Sessions
  origin?: string | undefined
  operationsDir?: string | undefined
}

/** The operators' page, their sessions, and the page's live data. */
export function operatorsPlugin(app: FastifyInstance, parts: Parts, done: () => void) {
  const { registry, live, telemetry, sessions, origin, operationsDir } = parts
  if (operationsDir !== undefined) {
    pageFileRoutes(app, operationsDir)
    sessionRoutes(app, registry, sessions)
    const current = { site: origin, live: () => live.current().live, refused: () => live.health().refused }
    const update = feedRoute(app, sessions, createSnapshot(registry, current))
    live.onChange(() => void telemetry.written().then(update))
  }
  done()
}
