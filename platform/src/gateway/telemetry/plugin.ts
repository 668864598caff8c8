import type { FastifyInstance } from 'fastify'
import type { Routing } from '../version-routing/create-routing'
import type { See } from '../version-routing/visitors'
import type { Telemetry } from './create-telemetry'
import { reportRoutes } from './report-routes'
import { vitalsRoutes } from './vitals-routes'

type Parts = Routing & { telemetry: Telemetry; see: See }

/** The addresses for reports of pages and browsers about versions. */
export function telemetryPlugin(app: FastifyInstance, parts: Parts, done: () => void) {
  const { live, visits, isKnown, telemetry, see } = parts
  const { store, metrics } = telemetry
  reportRoutes(app, {
    isKnown,
    state: live.current,
    seen: async (request, reply) => (await see(live.current(), request, reply)).state,
    store,
    visits,
    onFailure: metrics.failed,
  })
  vitalsRoutes(app, { isKnown, store, visits })
  done()
}
