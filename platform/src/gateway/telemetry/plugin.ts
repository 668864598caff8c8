import type { FastifyInstance } from 'fastify'
import { reportRoutes, type Parts } from './report-routes'
import { vitalsRoutes } from './vitals-routes'

/** The addresses for reports of pages and browsers about versions. */
export function telemetryPlugin(app: FastifyInstance, parts: Parts, done: () => void) {
  reportRoutes(app, parts)
  vitalsRoutes(app, parts)
  done()
}
