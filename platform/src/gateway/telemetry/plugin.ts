import type { FastifyInstance } from 'fastify'
import type { Routing } from '../version-routing/create-routing'
import type { Telemetry } from './create-telemetry'
import { reportRoutes } from './report-routes'
import { vitalsRoutes } from './vitals-routes'

type Parts = Routing & { telemetry: Telemetry }

/** The addresses for reports of pages and browsers about versions. */
export function telemetryPlugin(app: FastifyInstance, parts: Parts, done: () => void) {
  const { live, visits, isKnown, telemetry } = parts
  const { store, metrics } = telemetry
  reportRoutes(app, {
    async isKnown(area, version) {
      if (isKnown(area, version)) return true
      // Another gateway may have served a page with a version that this one has not noticed yet.
      await live.refreshWithTimeout()
      return isKnown(area, version)
    },
    state: live.current,
    store,
    visits,
    onFailure: metrics.failed,
  })
  vitalsRoutes(app, { isKnown, store, visits })
  done()
}
