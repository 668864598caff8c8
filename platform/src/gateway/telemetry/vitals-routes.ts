import { vitalsReport } from '@fcr/shared/platform/reports'
import type { FastifyInstance } from 'fastify'
import { limited } from '../http/minute-limit'
import { respondText } from '../http/respond'
import type { Parts } from './report-routes'

const MAX_BYTES = 1024
const PER_MINUTE = 30

/** Accepts a browser's timings of a page that it has opened. No decision depends on them. */
export function vitalsRoutes(app: FastifyInstance, { telemetry }: Parts) {
  const route = { bodyLimit: MAX_BYTES, onRequest: limited(PER_MINUTE) }
  app.post('/operacion/medidas', route, async (request, reply) => {
    const parsed = vitalsReport.safeParse(request.body)
    if (
      !parsed.success ||
      !telemetry.isKnown(parsed.data.area, parsed.data.version) ||
      !telemetry.isKnown('shell', parsed.data.shell)
    )
      return respondText(reply, 400, 'Solicitud incorrecta')
    const visit = telemetry.visitOf(request)
    if (visit) telemetry.store.timing(parsed.data, visit.network)
    return reply.code(204).send()
  })
}
